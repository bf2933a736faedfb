import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useOffice } from '#ui/office/app/office.tsx'
import { type FileUpload, type ProcessedPicture, PictureUploads } from './picture-uploads.ts'

/**
 * Uploads by person and listing. They live as long as the document, so they go on while another office page is open.
 */
const uploadsByListing = new Map<string, PictureUploads>()

/**
 * The uploads to a listing from this browser; null before the page is live.
 * @param onMade gets the uploads that can be put among its pictures now
 */
export function usePictureUploads(
  { listing, isOn }: { listing: number; isOn: boolean },
  onMade: (made: readonly ProcessedPicture[]) => void,
): { uploads: PictureUploads | null; items: readonly FileUpload[] } {
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
      onMade: (made: readonly ProcessedPicture[]) => tell(made),
    }
    const own = uploadsByListing.get(key) ?? new PictureUploads(bringer)
    uploadsByListing.set(key, own)
    own.attach(bringer)
    setUploads(own)
    return () => {
      isHere = false
      own.detach()
    }
  }, [listing, me.id, isOn])
  // A file dropped outside the drop zone would replace the page.
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
const NONE: readonly FileUpload[] = []
const none = () => NONE
