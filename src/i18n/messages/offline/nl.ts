export const nl = {
  title: 'U bent offline',
  text: 'Deze pagina staat niet op uw toestel. Uw favorieten en de panden die u laatst bekeek wel.',
  retry: 'Probeer opnieuw',
  toFavorites: 'Naar uw favorieten',
  kept: 'Deze panden kunt u nu lezen',
  /** above a page from the device; `when` is date and time */
  keptAt: (when: string) =>
    `U bent offline. Dit is de pagina zoals ze was op ${when}; prijs en beschikbaarheid kunnen intussen veranderd zijn.`,
}
