import { z } from 'zod'
import type { Row } from '#contract/report.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { count } from '#ui/format/quantity.ts'
import { StatusMark } from '#ui/status/status-mark.tsx'
import { Money } from '#ui/values/money.tsx'
import { findingOfTitle } from '#product/contract/filters/finding-filter.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { place } from '#product/places.ts'
import { attemptLink } from '../runs/run-links.ts'
import styles from './findings.module.css'

/** The fields of a row with what rules found. */
const foundRow = z.object({
  findings: z.string().nullable(),
  findingRunsCount: z.number().nullish(),
  findingsCost: z.string().nullable(),
  estimatedBecause: z.string().nullish(),
  currency: z.string().nullish(),
  /** Only a row that is an attempt has one. */
  runId: z.string().optional(),
})

/** A row that is an attempt of a run, and one that is a job. */
const attemptRow = z.object({
  workspaceId: z.string(),
  jobId: z.string(),
  runId: z.string(),
  attemptNumber: z.number(),
})
const jobRow = z.object({ workspaceId: z.string(), dbJobId: z.string() })

type Found = z.output<typeof foundRow>

/** Where a finding leads: of a run to the run with its evidence, of a job to its runs with that finding. */
function targetOf(row: Row, title: string) {
  const attempt = attemptRow.safeParse(row)
  if (attempt.success) return attemptLink(attempt.data)
  const { workspaceId, dbJobId } = jobRow.parse(row)
  const finding = findingOfTitle(title)
  return place.runs({ jobId: dbJobId }, { ofWorkspace: workspaceId, ...(finding && { finding }) })
}

/** What rules found behind a row of a list, with the runs and the cost: the first kind, which leads to its runs, and how many more. */
export function FindingBadge({ row }: { row: Row }) {
  const found = foundRow.parse(row)
  if (!found.findings) return <span className="visually-hidden">None</span>
  const [title = '', ...others] = found.findings.split(', ')
  return (
    <>
      <ScreenLink {...targetOf(row, title)} isDown className={styles.badge}>
        <StatusMark tone="warning" label="Warning" />
        {title}
      </ScreenLink>
      {others.length > 0 && (
        <span className={styles.more} title={others.join(', ')}>
          +{others.length}
          <span className="visually-hidden">: {others.join(', ')}</span>
        </span>
      )}
      <span className={styles.wasted}>
        <Wasted {...found} />
      </span>
    </>
  )
}

/** In how many runs of a job, and what that cost. */
function Wasted({ findingRunsCount, findingsCost, currency, runId, ...found }: Found) {
  const runs = findingRunsCount ?? 0
  return (
    <>
      {runId === undefined && `${runs === 1 ? '1 run' : `${count(runs)} runs`}, `}
      {findingsCost === null ? (
        'cost not known'
      ) : (
        <Money amount={findingsCost} currency={currency ?? 'USD'} {...costMark(found)} />
      )}
    </>
  )
}
