const SHOWN_MS = 7000

/** Shows one of the texts that the document's toast region carries; it is read out politely and goes by itself. */
export function showToast(text: 'favoritesFull' | 'storageBlocked'): void {
  const region = document.querySelector<HTMLElement>('.toasts')
  const toast = document.createElement('p')
  toast.className = 'toast'
  toast.textContent = region?.dataset[text] ?? ''
  region?.replaceChildren(toast)
  setTimeout(() => toast.remove(), SHOWN_MS)
}
