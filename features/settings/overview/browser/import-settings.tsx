import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import { call } from '#client/call.ts'
import { Button } from '#ui/control/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { importSettings, type SettingsFile } from '../contract/settings-file.ts'
import { ComparisonTable } from './comparison-table.tsx'
import { fileIn } from './file-in.ts'

type Compared = { file: SettingsFile; comparison: OutputOf<typeof importSettings> }
type Props = { onApplied: () => Promise<void>; onClose: () => void }

async function compared(chosen: File): Promise<Compared> {
  const file = fileIn(await chosen.text())
  return { file, comparison: await call(importSettings, { body: { file } }) }
}

/** Compares a file of settings with those that hold, and applies it. */
export function ImportSettings({ onApplied, onClose }: Props) {
  const [seen, setSeen] = useState<Compared>()
  const comparing = useMutation({ mutationFn: compared, onSuccess: setSeen })
  const applying = useMutation({
    mutationFn: ({ file, comparison }: Compared) =>
      call(importSettings, { body: { file, seenComparison: comparison.comparisonId } }),
    onSuccess: async () => {
      notifySuccess('Settings imported.')
      await onApplied()
      onClose()
    },
  })
  const handleChoose = (chosen: File | undefined) => {
    setSeen(undefined)
    applying.reset()
    if (chosen) comparing.mutate(chosen)
  }
  const changes = seen?.comparison.settings.filter(({ state }) => state === 'DIFFERENT').length ?? 0
  return (
    <Dialog
      title="Import settings"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="primary"
            disabled={changes === 0 || applying.isPending}
            onClick={() => seen && applying.mutate(seen)}
          >
            {changes === 1 ? 'Change 1 setting' : `Change ${changes} settings`}
          </Button>
        </>
      }
    >
      <label>
        Settings file{' '}
        <input
          type="file"
          accept="application/json,.json"
          onChange={({ target }) => handleChoose(target.files?.[0])}
        />
      </label>
      {comparing.error && <ErrorState error={comparing.error} title="The file could not be compared." />}
      {applying.error && <ErrorState error={applying.error} title="Nothing was imported." />}
      {seen && changes === 0 && (
        <Notice tone="warning">The file changes nothing that can be imported.</Notice>
      )}
      {seen && <ComparisonTable settings={seen.comparison.settings} />}
    </Dialog>
  )
}
