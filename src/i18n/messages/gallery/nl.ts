export const nl = {
  count: (photos: number) => (photos === 1 ? '1 foto' : `${photos} foto’s`),
  all: (photos: number) => `Alle ${photos} foto’s`,
  /** what the large view says of photographs and of plans; `label` names it for screen readers */
  large: {
    photo: {
      label: 'Foto’s groot bekijken',
      position: (number: number | string, total: number | string) => `Foto ${number} van ${total}`,
      previous: 'Vorige foto',
      next: 'Volgende foto',
      choose: 'Kies een foto',
    },
    plan: {
      label: 'Plannen groot bekijken',
      position: (number: number | string, total: number | string) => `Plan ${number} van ${total}`,
      previous: 'Vorig plan',
      next: 'Volgend plan',
      choose: 'Kies een plan',
    },
  },
  close: 'Sluiten',
  /** links that leave the site */
  video: (host: string) => `Video op ${host}`,
  tour: (host: string) => `Virtueel bezoek op ${host}`,
}
