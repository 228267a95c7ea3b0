import { useEffect, useRef, useState } from 'react'
import { SearchField } from '#ui/control/search-field.tsx'
import { searchProblem } from './report-view.ts'
import styles from './report.module.css'

type Props = { label: string; search: string; onSearch: (search: string) => void }

const pauseMs = 250

/** Searches when the typing pauses, and says why a text cannot be searched for. */
export function ReportSearch({ label, search, onSearch }: Props) {
  const [draft, setDraft] = useState(search)
  const [shownFor, setShownFor] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (shownFor !== search) {
    setShownFor(search)
    setDraft(search)
  }
  const problem = searchProblem(draft)
  const handleChange = (text: string) => {
    setDraft(text)
    clearTimeout(timer.current)
    if (searchProblem(text) === undefined) timer.current = setTimeout(() => onSearch(text), pauseMs)
  }
  return (
    <>
      <SearchField
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
