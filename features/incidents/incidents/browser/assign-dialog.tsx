import { useState } from 'react'
import { AssigneeField } from '#product/browser/assign/assignee-field.tsx'
import { AskingDialog } from '#product/browser/asking/asking-dialog.tsx'
import type { AskingProps } from './asking-props.ts'

/** Assigns incidents to an account, or to nobody. */
export function AssignDialog({ onAct, ...frame }: AskingProps) {
  const [assignee, setAssignee] = useState<string | null>(null)
  return (
    <AskingDialog {...frame} verb="Assign" onConfirm={() => onAct({ kind: 'ASSIGN', assignee })}>
      <AssigneeField workspaceId={frame.workspaceId} value={assignee} onChange={setAssignee} />
    </AskingDialog>
  )
}
