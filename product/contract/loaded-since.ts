import { z } from 'zod'

/** While history is loading, newest first, the first day that is loaded: figures of earlier days are null. */
export const loadedSince = z.iso.date().nullable().meta({
  description:
    'While history is loading, newest first, the first day that is loaded: figures that need earlier days are null. Null once all is loaded.',
})
