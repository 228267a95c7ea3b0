import { useState } from 'react'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { discarding, LeaveGuard } from '#ui/form/leave-guard.tsx'
import { DraftBar } from './draft-bar.tsx'
import { noChanges } from './draft.ts'
import type { UnsavedChanges } from './use-unsaved-changes.ts'

/** The bar of unsaved changes while there are any; asks before they are discarded or left behind. */
export function UnsavedBar({ changes }: { changes: UnsavedChanges }) {
  const { draft, conflicts, change, save, isSaving, error } = changes
  const [isDiscarding, setDiscarding] = useState(false)
  return (
    <>
      {draft.size > 0 && (
        <DraftBar
          draft={draft}
          conflicts={conflicts}
          isSaving={isSaving}
          error={error}
          onDraft={change}
          onSave={save}
          onDiscard={() => setDiscarding(true)}
        />
      )}
      {isDiscarding && (
        <ConfirmDialog
          confirmation={discarding}
          onCancel={() => setDiscarding(false)}
          onConfirm={() => {
            change(noChanges)
            setDiscarding(false)
          }}
        />
      )}
      <LeaveGuard isDirty={() => draft.size > 0} />
    </>
  )
}
