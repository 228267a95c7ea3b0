import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { classes } from '#ui/classes.ts'
import { count, duration, share } from '#ui/format/quantity.ts'
import { Lanes } from '#ui/lanes/lanes.tsx'
import plain from '#ui/plain-table/plain-table.module.css'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { statusLook } from '#product/browser/statuses/status-look.ts'
import { StatusMark } from '#ui/status/status-mark.tsx'
import { CentsNote } from '#ui/values/cents-note.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { attemptLink } from '#product/browser/runs/run-links.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { listRunNeighbours, type Neighbour } from '../contract.ts'
import { inOrder, keyOf, lanesOf, nameOf } from './neighbour-lanes.ts'
import styles from './run-neighbours.module.css'

type Props = { rows: readonly Neighbour[]; isWhole: boolean; currency: string }

const absentBecause = new Map(listRunNeighbours.columns.map((column) => [column.name, column.absentBecause]))
const isOtherRun = ({ kind, isThis }: Neighbour) => kind === 'run' && !isThis

function clusterName([first]: readonly Neighbour[]): string {
  return first?.clusterName ?? first?.clusterId ?? ''
}

function isOwnCluster([first]: readonly Neighbour[]): boolean {
  return first?.computeType === 'JOB_CLUSTER'
}

/** Who was there, in one sentence. */
function sentenceOf(rows: readonly Neighbour[]): string {
  const others = rows.filter(isOtherRun)
  if (others.length === 0)
    return isOwnCluster(rows)
      ? 'Dedicated job cluster.'
      : 'Shared cluster; no other run used it in these hours.'
  const beside = others.filter(({ overlap }) => (overlap ?? 0) > 0).length
  const hours = rows[0]?.hours ?? 0
  return `${count(others.length)} other ${others.length === 1 ? 'run' : 'runs'} in ${hours === 1 ? 'this hour' : `these ${count(hours)} hours`}, ${beside === 0 ? 'none' : count(beside)} of them overlapping this run.`
}

/** One cluster that the run used: who else did, when, and each one's share of the cost of these hours. */
export function ClusterNeighbours({ rows, isWhole, currency }: Props) {
  const isAlone = isOwnCluster(rows) && !rows.some(isOtherRun)
  return (
    <section className={styles.cluster}>
      <p>
        <b className="strong" dir="auto">
          {clusterName(rows)}
        </b>{' '}
        <span className="muted">{sentenceOf(rows)}</span>
      </p>
      {!isAlone && <ClusterLanes rows={rows} />}
      {!isAlone && <NeighbourTable rows={inOrder(rows)} isWhole={isWhole} currency={currency} />}
    </section>
  )
}

function ClusterLanes({ rows }: { rows: readonly Neighbour[] }) {
  const { lanes, hidden } = lanesOf(rows)
  const bars = lanes.flatMap((lane) => lane.bars)
  const since = bars.map((bar) => bar.since).toSorted()[0]
  const until = bars
    .map((bar) => bar.until)
    .toSorted()
    .at(-1)
  if (since === undefined || until === undefined || since >= until) return null
  return (
    <>
      <Lanes label={`Who used ${clusterName(rows)}`} since={since} until={until} lanes={lanes} />
      {hidden > 0 && (
        <p className="faint">
          {count(hidden)} more {hidden === 1 ? 'run' : 'runs'} without a lane.
        </p>
      )}
    </>
  )
}

function NeighbourTable({ rows, isWhole, currency }: Props) {
  const [first] = rows
  const hours = first?.hours ?? 0
  const hoursCost = first?.hoursCost ?? null
  const known = sumOfMoney(rows.map(({ cost }) => cost ?? '0'))
  const rest = moneyText(moneyUnits(hoursCost ?? '0') - moneyUnits(known))
  return (
    <>
      <PlainTable label={`Workloads on ${clusterName(rows)}`} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Who</th>
            <th scope="col" className={plain.figure}>
              Overlap with this run
            </th>
            <th scope="col" className={plain.figure}>
              Total time
            </th>
            <th scope="col" className={plain.figure}>
              Share
            </th>
            <th scope="col" className={plain.figure}>
              Cost, {currency}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <NeighbourRow key={keyOf(row)} row={row} />
          ))}
          {!isWhole && (
            <tr>
              <td colSpan={4} className="muted">
                Others, not listed
              </td>
              <td className={plain.figure}>
                <Money amount={rest} />
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>Cluster cost, {hours === 1 ? '1 hour' : `${count(hours)} hours`}</td>
            <td className={plain.figure}>
              <Money
                amount={hoursCost}
                {...costMark(...(first ? [first] : []))}
                absentBecause={absentBecause.get('hoursCost')}
              />
            </td>
          </tr>
        </tfoot>
      </PlainTable>
      <CentsNote />
    </>
  )
}

type TimeProps = { name: 'overlap' | 'presence'; milliseconds: number | null }

function Time({ name, milliseconds }: TimeProps) {
  if (milliseconds === null) return <NotAvailable because={absentBecause.get(name)} />
  return milliseconds === 0 ? <span className="faint">none</span> : duration(milliseconds)
}

function NeighbourRow({ row }: { row: Neighbour }) {
  const { kind, isThis, status, overlap, presence, costShare, cost } = row
  return (
    <tr className={classes(isThis && styles.this)}>
      <td dir="auto">
        <span className={styles.who}>
          {kind === 'run' && <Mark status={status ?? ''} />}
          <Who row={row} />
        </span>
      </td>
      <td className={plain.figure}>
        <Time name="overlap" milliseconds={overlap} />
      </td>
      <td className={plain.figure}>
        <Time name="presence" milliseconds={presence} />
      </td>
      <td className={plain.figure}>
        {costShare === null ? <NotAvailable because={absentBecause.get('costShare')} /> : share(costShare)}
      </td>
      <td className={plain.figure}>
        <Money amount={cost} {...costMark(row)} absentBecause={absentBecause.get('cost')} />
      </td>
    </tr>
  )
}

function Mark({ status }: { status: string }) {
  const { tone, label } = statusLook(status)
  return <StatusMark tone={tone} label={label} />
}

function Who({ row }: { row: Neighbour }) {
  const { isThis, workspaceId, jobId, runId, attemptNumber } = row
  if (isThis) return 'This run'
  if (jobId === null || runId === null || attemptNumber === null) return nameOf(row)
  return (
    <>
      <ScreenLink {...attemptLink({ workspaceId, jobId, runId, attemptNumber })}>{nameOf(row)}</ScreenLink>
      <span className={classes('faint', styles.run)}>
        run {runId}
        {attemptNumber === 0 ? '' : `, repair ${attemptNumber}`}
      </span>
    </>
  )
}
