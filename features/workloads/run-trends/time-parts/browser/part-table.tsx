import { elsewhere } from '#contract/absence.ts'
import { classes } from '#ui/classes.ts'
import { Swatch } from '#ui/fill/swatch.tsx'
import { count, share } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { CentsNote } from '#ui/values/cents-note.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { timeFill } from '#product/browser/time-parts/time-fill.ts'
import { noBill } from '#product/contract/absences/costs.ts'
import { costMark, type EstimateMark } from '#product/contract/estimate-reasons.ts'
import { halfChange } from './half-change.ts'
import { hasCost, partTrends, type Half, type PartTrend } from './part-trends.ts'
import styles from './part-table.module.css'
import { isSplit, type TimeRun } from './time-runs.ts'
import type { TimeMeasure } from './time-view.ts'
import { unsplitText } from './unsplit-text.ts'

type Props = {
  /** Oldest first. */
  runs: readonly TimeRun[]
  measure: TimeMeasure
  currency: string
}

const noHalves = elsewhere('Less than two of these runs are split.', 'Choose a longer range.')

/** What the parts of the runs come to, and how each changed from their first half to the second. */
export function PartTable({ runs, measure, currency }: Props) {
  const { parts, whole, halfCounts } = partTrends(runs)
  const mark = costMark(...runs.filter(hasCost))
  return (
    <Panel
      title="Parts of the time"
      unit={`${currency}, ${count(halfCounts[0] + halfCounts[1])} runs`}
      isFlush
    >
      <PlainTable isFigures label="Parts of the time of these runs" className={styles.table}>
        <Heads halfCounts={halfCounts} />
        <tbody>
          {parts.map((part) => (
            <tr key={part.part}>
              <th scope="row">
                <Swatch fill={timeFill(part.part)} />
                {'\u00A0'}
                <span data-tooltip={part.meaning}>{part.label}</span>
              </th>
              <Figures trend={part} measure={measure} mark={mark} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Wall clock</th>
            <Figures trend={whole} measure={measure} mark={mark} />
          </tr>
        </tfoot>
      </PlainTable>
      <CentsNote />
      <Notes runs={runs} />
    </Panel>
  )
}

function Heads({ halfCounts: [first, second] }: { halfCounts: readonly [number, number] }) {
  const ofRuns = (runs: number) => `Average of ${count(runs)} ${runs === 1 ? 'run' : 'runs'}`
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2} className={styles.part}>
          Part
        </th>
        <th scope="colgroup" colSpan={3}>
          All runs
        </th>
        <th scope="colgroup" colSpan={3}>
          Per run
        </th>
      </tr>
      <tr>
        <th scope="col" className={styles.figure}>
          Time
        </th>
        <th scope="col">Share</th>
        <th scope="col">Cost</th>
        <th scope="col" data-tooltip={ofRuns(first)}>
          First half
        </th>
        <th scope="col" data-tooltip={ofRuns(second)}>
          Second half
        </th>
        <th scope="col">Change</th>
      </tr>
    </thead>
  )
}

type FiguresProps = { trend: PartTrend; measure: TimeMeasure; mark: EstimateMark }

function Figures({ trend: { wallTime, share: shareOfAll, cost, halves }, measure, mark }: FiguresProps) {
  return (
    <>
      <td>
        <Duration milliseconds={wallTime} />
      </td>
      <td>{share(shareOfAll)}</td>
      <td>
        <Money amount={cost} {...(cost === null ? {} : mark)} absentBecause={noBill} />
      </td>
      <td>{halves ? <HalfFigure half={halves.first} measure={measure} mark={mark} /> : <NoHalves />}</td>
      <td>{halves ? <HalfFigure half={halves.second} measure={measure} mark={mark} /> : <NoHalves />}</td>
      <td>{halves ? (halfChange(halves, measure) ?? <NotAvailable because={noBill} />) : <NoHalves />}</td>
    </>
  )
}

function NoHalves() {
  return <NotAvailable because={noHalves} />
}

type HalfProps = { half: Half; measure: TimeMeasure; mark: EstimateMark }

function HalfFigure({ half, measure, mark }: HalfProps) {
  if (measure === 'MINUTES') return <Duration milliseconds={half.averageMs} />
  if (measure === 'SHARE') return share(half.share)
  return (
    <Money amount={half.averageCost} {...(half.averageCost === null ? {} : mark)} absentBecause={noBill} />
  )
}

/** What the figures leave out: runs that are not split, and those that have no cost yet. */
function Notes({ runs }: Pick<Props, 'runs'>) {
  const unpaid = runs.filter((run) => isSplit(run) && !hasCost(run)).length
  const texts = [
    unsplitText(runs),
    unpaid === 0 ? undefined : `${count(unpaid)} without a cost: left out of costs.`,
  ]
  return texts.map((text) =>
    text === undefined ? null : (
      <p key={text} className={classes('muted', 'small', styles.note)}>
        {text}
      </p>
    ),
  )
}
