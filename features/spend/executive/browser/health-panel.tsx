import { dayRange } from '#ui/format/time.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { HelpMark } from '#ui/values/help-mark.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { bandText } from '#product/contract/health.ts'
import type { Executive } from '../contract.ts'
import styles from './executive.module.css'
import { PointsLost } from './points-lost.tsx'
import { ScoreDial } from './score-dial.tsx'
import { absenceOf, viewPlace, viewText } from './words.ts'

/** What a view takes of the whole score. */
const lostBy = ({ score, weight }: Executive['views'][number]) =>
  score === null || weight === null ? null : (100 - score) * weight

/** The health score, and the views that it is the mean of. */
export function HealthPanel({ overview }: { overview: Executive }) {
  const { score, band, absentBecause, views, since, until } = overview
  const rows = views.map((view) => ({ view, lost: lostBy(view) }))
  const mostLost = Math.max(...rows.map(({ lost }) => lost ?? 0))
  return (
    <Panel title="Health score" unit={dayRange(since.slice(0, 10), until.slice(0, 10))}>
      <div className={styles.health}>
        {score !== null && band !== null ? (
          <ScoreDial score={score} band={band} />
        ) : (
          <EmptyState title="No score.">{absentBecause}</EmptyState>
        )}
        <PlainTable label="Views of the health score" isFigures>
          <thead>
            <tr>
              <th scope="col">View</th>
              <th scope="col">Score</th>
              <th scope="col">
                Points lost
                <HelpMark
                  label="Points lost"
                  meaning="Of the score: the points that the view is below 100, by its weight of 40, 30 or 30%. Views that are not known have none."
                />
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ view, lost }) => (
              <tr key={view.view}>
                <th scope="row">
                  <ScreenLink {...viewPlace[view.view]()}>{viewText[view.view]}</ScreenLink>
                </th>
                <td>
                  {view.score === null ? (
                    <NotAvailable because={absenceOf(view.absentBecause)} />
                  ) : (
                    `${view.score.toFixed(1)}${view.band === null ? '' : ` ${bandText[view.band]}`}`
                  )}
                </td>
                <td>{lost === null ? '–' : <PointsLost points={lost} most={mostLost} />}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </div>
    </Panel>
  )
}
