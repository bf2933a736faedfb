/** Keeps the preview of the mail and the count of characters in step with what is typed. */
export function mount(element: HTMLElement): void {
  const valueOf = (name: string) =>
    element.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)?.value ?? ''
  const follow = () => {
    const intro = element.querySelector<HTMLElement>('[data-intro]')
    const name = valueOf('sender_name').trim() || '…'
    if (intro) intro.textContent = (intro.dataset['intro'] ?? '').replace('{name}', () => name)
    const message = valueOf('message')
    const quote = element.querySelector<HTMLElement>('[data-message]')
    if (quote) {
      quote.textContent = message
      quote.hidden = message.trim() === ''
    }
    const count = element.querySelector('[data-count]')
    if (count) count.textContent = (count.textContent ?? '').replace(/\d+/, String(message.length))
  }
  element.addEventListener('input', follow)
  follow()
}
