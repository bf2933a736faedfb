const SHOWN_MS = 7000

/** Shows one of the texts that the document's toast region carries; it is read out politely and goes by itself. */
export function showToast(text: 'favoritesFull' | 'storageBlocked'): void {
  toastText(document.querySelector<HTMLElement>('.toasts')?.dataset[text] ?? '')
}

/** Shows a text in the toast region. */
function toastText(text: string): void {
  const toast = document.createElement('p')
  toast.className = 'toast'
  toast.textContent = text
  document.querySelector('.toasts')?.replaceChildren(toast)
  setTimeout(() => toast.remove(), SHOWN_MS)
}
