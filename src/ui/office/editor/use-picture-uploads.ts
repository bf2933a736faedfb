import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useOffice } from '#ui/office/app/office.tsx'
import { type Bringing, type Made, PictureUploads } from './picture-uploads.ts'

/** By person and listing, as long as this document lasts: what is sent goes on while another page of the office is open. */
const begun = new Map<string, PictureUploads>()

/**
 * What is being brought to a listing from this browser; null before it can be.
 * @param onMade with what can be put among its pictures now
 */
export function usePictureUploads(
  { listing, isOn }: { listing: number; isOn: boolean },
  onMade: (made: readonly Made[]) => void,
): { uploads: PictureUploads | null; items: readonly Bringing[] } {
  const { csrf, me } = useOffice()
  const [uploads, setUploads] = useState<PictureUploads | null>(null)
  const tell = useEffectEvent(onMade)
  const token = useEffectEvent(() => csrf)
  useEffect(() => {
    if (!isOn) return
    const key = `${me.id}:${listing}`
    let last = token()
    let isHere = true
    const bringer = {
      listing,
      csrf: () => (last = isHere ? token() : last),
      onMade: (made: readonly Made[]) => tell(made),
    }
    const own = begun.get(key) ?? new PictureUploads(bringer)
    begun.set(key, own)
    own.attach(bringer)
    setUploads(own)
    return () => {
      isHere = false
      own.detach()
    }
  }, [listing, me.id, isOn])
  // A file that is dropped beside its place would take the page's.
  useEffect(() => {
    if (!isOn) return
    const keep = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault()
    }
    addEventListener('dragover', keep)
    addEventListener('drop', keep)
    return () => {
      removeEventListener('dragover', keep)
      removeEventListener('drop', keep)
    }
  }, [isOn])
  const items = useSyncExternalStore(uploads?.subscribe ?? never, uploads?.items ?? none, none)
  return { uploads, items }
}

const never = () => () => {}
const NONE: readonly Bringing[] = []
const none = () => NONE
