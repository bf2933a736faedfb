export const nl = {
  drawing: (what: string, place: string) => `Illustratie: ${what.toLowerCase()} in ${place}`,
  photo: (number: number, what: string, place: string) => `Foto ${number} van ${what.toLowerCase()} in ${place}`,
  box: (box: string) => `bus ${box}`,
  unit: (label: string) => `Eenheid ${label}`,
  /** on share pictures */
  from: (price: string) => `Vanaf ${price}`,
  monthly: (price: string) => `${price} per maand`,
}
