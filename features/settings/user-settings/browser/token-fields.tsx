import { use } from 'react'
import { newToken } from '#contract/api-token.ts'
import { MultiSelect } from '#ui/control/multi-select.tsx'
import { NumberField } from '#ui/control/number-field.tsx'
import { SelectField } from '#ui/control/select-field.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import { SeenWorkspaces } from '#ui/scope/seen-workspaces.ts'
import { accessWords } from './token-words.ts'

/** What is entered of a new token, right or not. */
export type Entered = {
  name: string
  access: string
  workspaceIds: readonly string[]
  validDays: number | undefined
}

const { access, validDays } = newToken.parse({ name: 'new' })

/** Before anything is entered. */
export const nothingEntered: Entered = { name: '', access, workspaceIds: [], validDays }

/** What was entered, as the call takes it: no workspace means all. */
export function bodyOf({ workspaceIds, validDays: days, ...rest }: Entered) {
  const limits = workspaceIds.length === 0 ? null : [...workspaceIds]
  return { ...rest, workspaceIds: limits, validDays: days ?? '' }
}

const accesses = [
  { value: 'read', label: accessWords.read },
  { value: 'write', label: accessWords.write },
]

type Props = {
  entered: Entered
  errorOf: (field: keyof Entered) => string | undefined
  onChange: (entered: Entered) => void
}

/** Name, access, workspaces and end of a new token. */
export function TokenFields({ entered, errorOf, onChange }: Props) {
  const workspaces = (use(SeenWorkspaces) ?? []).map(({ id, name: label }) => ({ value: id, label }))
  return (
    <>
      <TextField
        label="Name"
        help='Where it is used, such as "Nightly export".'
        value={entered.name}
        error={errorOf('name')}
        onChange={(name) => onChange({ ...entered, name })}
        data-autofocus
      />
      <SelectField
        label="Access"
        help="It never has more rights than you have at the moment of a call."
        options={accesses}
        value={entered.access}
        onChange={(chosen) => onChange({ ...entered, access: chosen ?? entered.access })}
      />
      <MultiSelect
        label="Workspaces"
        help="Empty: all of your workspaces, and what holds for all of them."
        placeholder="All of my workspaces"
        options={workspaces}
        value={entered.workspaceIds}
        error={errorOf('workspaceIds')}
        onChange={(workspaceIds) => onChange({ ...entered, workspaceIds })}
      />
      <NumberField
        label="Expires after"
        unit="days"
        isWhole
        value={entered.validDays}
        error={errorOf('validDays')}
        onChange={(days) => onChange({ ...entered, validDays: days })}
      />
    </>
  )
}
