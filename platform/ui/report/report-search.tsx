import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import type { SearchField } from '#contract/filters.ts'
import { SearchField as SearchInput } from '#ui/control/search-field.tsx'
import { Select } from '#ui/control/select.tsx'
import { searchProblem } from './report-view.ts'
import styles from './report.module.css'

type FieldChoice = {
  /** What a search can look at, the default first. */
  fields: readonly SearchField[]
  field: string | undefined
  onField: (field: string) => void
}

type Props = Partial<FieldChoice> & {
  label: string
  search: string
  onSearch: (search: string) => void
}

const pauseMs = 250

/** Searches when the typing pauses, and shows why a text cannot be searched for. */
export function ReportSearch({ label, search, onSearch, fields, field, onField }: Props) {
  const [draft, setDraft] = useState(search)
  const [shownFor, setShownFor] = useState(search)
  const searchLater = useDebouncedCallback(onSearch, pauseMs)
  if (shownFor !== search) {
    setShownFor(search)
    setDraft(search)
  }
  const { allowsBlanks } = fields?.find(({ value }) => value === (field ?? fields[0]?.value)) ?? {}
  const problem = searchProblem(draft, allowsBlanks)
  const handleChange = (text: string) => {
    setDraft(text)
    if (searchProblem(text, allowsBlanks) === undefined) searchLater(text)
    else searchLater.cancel()
  }
  return (
    <>
      {onField && fields && fields.length > 1 && (
        <SearchFieldChoice fields={fields} field={field} onField={onField} />
      )}
      <SearchInput
        label={label}
        className={styles.search}
        value={draft}
        maxLength={256}
        aria-invalid={problem !== undefined}
        onChange={handleChange}
      />
      {problem !== undefined && (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </>
  )
}

function SearchFieldChoice({ fields, field, onField }: FieldChoice) {
  const value = field ?? fields[0]?.value ?? ''
  return <Select label="Search by" options={fields} value={value} onChange={onField} />
}
