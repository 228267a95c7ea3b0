import type { ReactNode } from 'react'
import type { Row } from '#contract/report.ts'
import { count } from '#ui/format/quantity.ts'
import { Duration } from '#ui/values/duration.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { Status } from '#ui/status/status.tsx'
import { oneOfNone } from '#product/contract/absences.ts'
import styles from './findings.module.css'

const textsOf = (row: Row, name: string): string[] => {
  const value = row[name]
  return Array.isArray(value) ? value.map(String) : []
}

function shown(text: string, format: string | undefined): ReactNode {
  if (text === '') return <NotAvailable because={oneOfNone} />
  if (format === 'duration') return <Duration milliseconds={Number(text)} />
  if (format === 'status') return <Status status={text} />
  return format === 'count' ? count(Number(text)) : <span dir="auto">{text}</span>
}

/** The facts that a finding rests on, each with its name. */
export function FindingFacts({ finding }: { finding: Row }) {
  const formats = textsOf(finding, 'evidenceFormats')
  const values = textsOf(finding, 'evidenceValues')
  return (
    <dl className={styles.facts}>
      {textsOf(finding, 'evidenceLabels').map((label, place) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{shown(values[place] ?? '', formats[place])}</dd>
        </div>
      ))}
    </dl>
  )
}
