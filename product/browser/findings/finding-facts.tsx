import type { ReactNode } from 'react'
import type { RowOf } from '#contract/report.ts'
import { bytes, count, decimal, share } from '#ui/format/quantity.ts'
import { Duration } from '#ui/values/duration.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { Status } from '#ui/status/status.tsx'
import type { listFindings } from '#product/contract/calls/findings.ts'
import { oneOfNone } from '#product/contract/absences/runs.ts'
import styles from './findings.module.css'

function shown(text: string, format: string | undefined): ReactNode {
  if (text === '') return <NotAvailable because={oneOfNone} />
  if (format === 'duration') return <Duration milliseconds={Number(text)} />
  if (format === 'share') return share(Number(text))
  if (format === 'bytes') return bytes(Number(text))
  if (format === 'number') return decimal(text)
  if (format === 'status') return <Status status={text} />
  return format === 'count' ? count(Number(text)) : <span dir="auto">{text}</span>
}

type Facts = Pick<RowOf<typeof listFindings>, 'evidenceLabels' | 'evidenceFormats' | 'evidenceValues'>

/** The facts that a finding rests on, each with its name. */
export function FindingFacts({ finding }: { finding: Facts }) {
  const { evidenceLabels, evidenceFormats, evidenceValues } = finding
  return (
    <dl className={styles.facts}>
      {evidenceLabels?.map((label, place) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{shown(evidenceValues?.[place] ?? '', evidenceFormats?.[place])}</dd>
        </div>
      ))}
    </dl>
  )
}
