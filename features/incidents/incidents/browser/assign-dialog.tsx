import { useState } from 'react'
import { useEndpoint } from '#client/use-endpoint.ts'
import { SelectField } from '#ui/control/select-field.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { principalText } from '#product/contract/principal.ts'
import { listAssignees } from '../contract/work.ts'
import { assigneesOf } from './assignees-of.ts'
import { AskingDialog, type AskingProps } from './asking-dialog.tsx'

/** Assigns incidents to an account, or to nobody. */
export function AssignDialog({ onAct, ...frame }: AskingProps) {
  const { data, error, refetch } = useEndpoint(listAssignees, { query: {} })
  const [assignee, setAssignee] = useState<string | null>(null)
  return (
    <AskingDialog {...frame} verb="Assign" onConfirm={() => onAct({ kind: 'ASSIGN', assignee })}>
      {error && (
        <ErrorState error={error} title="The accounts could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton width="100%" height={48} />}
      {data && (
        <SelectField
          label="Assigned to"
          help="Accounts that can access the workspace. Without a choice nobody takes care of them."
          placeholder="Nobody"
          value={assignee}
          options={assigneesOf(data.assignees, frame.workspaceId).map((username) => ({
            value: username,
            label: principalText(username),
          }))}
          isClearable
          isFocusedFirst
          onChange={setAssignee}
        />
      )}
    </AskingDialog>
  )
}
