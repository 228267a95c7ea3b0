import { dayRange } from '#ui/format/time.ts'
import { share } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { bandText } from '#product/contract/health.ts'
import type { Executive } from '../contract.ts'
import styles from './executive.module.css'
import { ScoreDial } from './score-dial.tsx'
import { absenceOf, viewPlace, viewText } from './words.ts'

/** The health score, and the views that it is the mean of. */
export function HealthPanel({ overview }: { overview: Executive }) {
  const { score, band, absentBecause, views, since, until } = overview
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
              <th scope="col">Band</th>
              <th scope="col">Weight</th>
            </tr>
          </thead>
          <tbody>
            {views.map((view) => (
              <tr key={view.view}>
                <th scope="row">
                  <ScreenLink {...viewPlace[view.view]()}>{viewText[view.view]}</ScreenLink>
                </th>
                <td>
                  {view.score === null ? (
                    <NotAvailable because={absenceOf(view.absentBecause)} />
                  ) : (
                    view.score.toFixed(1)
                  )}
                </td>
                <td>{view.band === null ? '–' : bandText[view.band]}</td>
                <td>{view.weight === null ? '–' : share(view.weight)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </div>
    </Panel>
  )
}
