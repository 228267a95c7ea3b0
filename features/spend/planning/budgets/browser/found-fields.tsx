import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { rowsOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { FoundSelectField } from '#ui/control/found-select-field.tsx'
import type { Option } from '#ui/control/select-dropdown.ts'
import { listJobLabels } from '#product/contract/calls/job-labels.ts'
import { listKnownJobs } from '#product/contract/calls/known-jobs.ts'
import { principalText } from '#product/contract/principal.ts'
import { jobOption, jobSearch, ownerSearch, scopeOfJobOption, type JobScope } from './found-options.ts'

type FieldProps<Value> = {
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

const pauseMs = 250
const mostShown = 25

/** What is typed, after a pause, and the options with the chosen one among them. */
function useTyped(chosen: Option | undefined) {
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed, pauseMs)
  // The text of the chosen option stands in the field and is no search.
  const text = asked === chosen?.label ? '' : asked
  const withChosen = (found: readonly Option[]) =>
    chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found
  return { text, setTyped, withChosen }
}

/** A job of all accessible workspaces, found by a part of its name or by its id. */
export function JobField({ value, error, onChange }: FieldProps<JobScope>) {
  const [chosen, setChosen] = useState<Option>()
  const { text, setTyped, withChosen } = useTyped(value.jobId === '' ? undefined : chosen)
  const { data } = useEndpoint(listKnownJobs, { query: { ...jobSearch(text), size: mostShown } })
  const options = withChosen((data ? rowsOf(listKnownJobs, data) : []).map(jobOption))
  return (
    <FoundSelectField
      label="Job"
      placeholder="Search by name or id"
      nothingFound="No such job in these workspaces"
      options={options}
      value={value.jobId === '' ? null : (chosen?.value ?? null)}
      error={error}
      onSearch={setTyped}
      onChange={(option) => {
        setChosen(options.find((one) => one.value === option))
        onChange(scopeOfJobOption(option))
      }}
    />
  )
}

/** An owner of jobs of all accessible workspaces, found by a part of the name. */
export function OwnerField({ value, error, onChange }: FieldProps<string>) {
  const chosen = value === '' ? undefined : { value, label: principalText(value) }
  const { text, setTyped, withChosen } = useTyped(chosen)
  const { data } = useEndpoint(listJobLabels, { query: { ...ownerSearch(text), size: 250 } })
  const owners = (data ? rowsOf(listJobLabels, data) : []).filter(({ kind }) => kind === 'OWNER')
  return (
    <FoundSelectField
      label="Owner"
      placeholder="Search by name"
      nothingFound="No such owner of jobs"
      options={withChosen(
        owners.slice(0, mostShown).map(({ label }) => ({ value: label, label: principalText(label) })),
      )}
      value={value === '' ? null : value}
      error={error}
      onSearch={setTyped}
      onChange={(owner) => onChange(owner ?? '')}
    />
  )
}
