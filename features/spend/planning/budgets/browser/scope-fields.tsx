import { use } from 'react'
import { useEndpoint } from '#client/use-endpoint.ts'
import { SelectField } from '#ui/control/select-field.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import { SeenWorkspaces } from '#ui/scope/seen-workspaces.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { listPlanningTags } from '#product/contract/calls/planning-tags.ts'
import { kindNames, scopeKinds } from '../contract/scope.ts'
import type { EnteredScope } from './entered-scope.ts'
import { JobField, OwnerField } from './found-fields.tsx'

type Props = {
  scope: EnteredScope
  error: string | undefined
  onChange: (scope: EnteredScope) => void
}

const kinds = scopeKinds.map((value) => ({ value, label: kindNames[value] }))

/** What a new budget is for: the kind, and by what it is known. */
export function ScopeFields({ scope, error, onChange }: Props) {
  const set = (changes: Partial<EnteredScope>) => onChange({ ...scope, ...changes })
  return (
    <>
      <SelectField
        label="Budget of"
        options={kinds}
        value={scope.kind}
        onChange={(chosen) => set({ kind: scopeKinds.find((kind) => kind === chosen) ?? scope.kind })}
      />
      {scope.kind === 'workspace' && (
        <WorkspaceField
          value={scope.workspaceId}
          error={error}
          onChange={(workspaceId) => set({ workspaceId })}
        />
      )}
      {scope.kind === 'job' && (
        <JobField
          value={{ workspaceId: scope.workspaceId, jobId: scope.jobId }}
          error={error}
          onChange={set}
        />
      )}
      {scope.kind === 'owner' && (
        <OwnerField value={scope.owner} error={error} onChange={(owner) => set({ owner })} />
      )}
      {scope.kind === 'tag' && (
        <>
          <TagField value={scope.tagKey} error={error} onChange={(tagKey) => set({ tagKey })} />
          <TextField
            label="Tag value"
            help="Upper and lower case count."
            value={scope.tagValue}
            error={error}
            onChange={(tagValue) => set({ tagValue })}
          />
        </>
      )}
    </>
  )
}

type FieldProps = { value: string; error: string | undefined; onChange: (value: string) => void }

function WorkspaceField({ value, error, onChange }: FieldProps) {
  const workspaces = use(SeenWorkspaces) ?? []
  return (
    <SelectField
      label="Workspace"
      options={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
      value={value === '' ? null : value}
      error={error}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}

/** The tags of the usage in the dates of the view. */
function TagField({ value, error, onChange }: FieldProps) {
  const { data } = useEndpoint(listPlanningTags, { query: useViewQuery() })
  return (
    <SelectField
      label="Tag"
      options={(data?.tags ?? []).map(({ tagKey }) => ({ value: tagKey, label: tagKey }))}
      value={value === '' ? null : value}
      error={error}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
