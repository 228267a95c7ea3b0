import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { upload } from '#client/upload.ts'
import { openEventLog } from '#product/contract/calls/opened-logs.ts'

/** A file on its way to the server. */
export type Sending = {
  send: (file: File) => void
  /** Absent: none is on its way. */
  sent: { name: string; share: number } | undefined
  error: Error | null
}

/** Sends a file to the server, and how much of it is sent. */
export function useSending(onOpened: () => Promise<void>): Sending {
  const [sent, setSent] = useState<Sending['sent']>()
  const sending = useMutation({
    mutationFn: (file: File) => {
      const { name } = file
      setSent({ name, share: 0 })
      return upload(openEventLog, { query: { name } }, { file, onSent: (share) => setSent({ name, share }) })
    },
    onSettled: async () => {
      setSent(undefined)
      await onOpened()
    },
  })
  return { send: (file) => sending.mutate(file), sent, error: sending.error }
}
