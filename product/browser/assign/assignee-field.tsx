import { useEndpoint } from '#client/use-endpoint.ts'
import { SelectField } from '#ui/control/select-field.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { listAssignees } from '#product/contract/calls/assignees.ts'
import { principalText } from '#product/contract/principal.ts'
import { assigneesOf } from './assignees-of.ts'

type Props = {
  /** The workspace that an assignee has to see; null: all of them; undefined: those of several things. */
  workspaceId: string | null | undefined
  value: string | null
  onChange: (assignee: string | null) => void
}

/** The account that something is assigned to; none: nobody. */
export function AssigneeField({ workspaceId, value, onChange }: Props) {
  const { data, error, refetch } = useEndpoint(listAssignees, { query: {} })
  if (error)
    return <ErrorState error={error} title="The accounts could not be read." onRetry={() => void refetch()} />
  if (!data) return <Skeleton width="100%" height={48} />
  return (
    <SelectField
      label="Assigned to"
      help="Accounts that can access the workspace. Without a choice nobody takes care of them."
      placeholder="Nobody"
      value={value}
      options={assigneesOf(data.assignees, workspaceId).map((username) => ({
        value: username,
        label: principalText(username),
      }))}
      isClearable
      isFocusedFirst
      onChange={onChange}
    />
  )
}
