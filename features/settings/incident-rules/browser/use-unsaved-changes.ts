import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { call } from '#client/call.ts'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { saveIncidentRules } from '../contract/policy-batch.ts'
import type { IncidentRule } from '../contract.ts'
import { batchOf, conflictsOf, noChanges, type Conflict, type Draft } from './draft.ts'
import { savedText } from './rule-text.ts'

/** What is changed and not saved yet, and what others saved meanwhile. */
export type UnsavedChanges = {
  draft: Draft
  conflicts: readonly Conflict[]
  change: (draft: Draft) => void
  save: () => void
  isSaving: boolean
  error: Error | null
}

/** The unsaved changes of rules, of which another state may be saved by now. */
export function useUnsavedChanges(
  saved: ReadonlyMap<string, IncidentRule>,
  refetch: () => Promise<void>,
): UnsavedChanges {
  const [draft, setDraft] = useState<Draft>(noChanges)
  const saving = useMutation({
    mutationFn: () => call(saveIncidentRules, { body: batchOf(draft) }),
    onSuccess: async (counts) => {
      notifySuccess(savedText(counts))
      await refetch()
      setDraft(noChanges)
    },
    // What others saved meanwhile is shown beside the own changes.
    onError: () => void refetch(),
  })
  const { reset } = saving
  const change = useCallback(
    (changed: Draft) => {
      reset()
      setDraft(changed)
    },
    [reset],
  )
  return {
    draft,
    // What was just saved is read again before the draft ends.
    conflicts: saving.isPending ? [] : conflictsOf(draft, saved),
    change,
    save: () => saving.mutate(),
    isSaving: saving.isPending,
    error: saving.error,
  }
}
