const SHOWN_MS = 7000

/** Shows one of the texts in the document's toast region. It is read out politely, and goes away by itself. */
export function showToast(text: 'favoritesFull' | 'storageBlocked'): void {
  const region = document.querySelector<HTMLElement>('.toasts')
  const toast = document.createElement('p')
  toast.className = 'toast'
  toast.textContent = region?.dataset[text] ?? ''
  region?.replaceChildren(toast)
  setTimeout(() => toast.remove(), SHOWN_MS)
}
