import { useState } from 'react'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Segmented } from '#ui/control/segmented.tsx'
import { LateDateField } from '#ui/dates/late-date-field.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { WorkRun } from '#product/browser/work/work-run.tsx'
import { place } from '#product/places.ts'
import { getPurgeProgress, type purgeBy } from '../contract.ts'
import { PurgePreview } from './purge-preview.tsx'
import styles from './purge.module.css'

type By = (typeof purgeBy)[number]

const choices: readonly { value: By; label: string }[] = [
  { value: 'DATE', label: 'By date' },
  { value: 'RETENTION', label: 'By retention' },
]
const meanings: Readonly<Record<By, string>> = {
  DATE: 'Deletes what was measured before a day, and the incidents found in it. Cost, settings and the audit trail stay.',
  RETENTION: 'Deletes what has outlived LAKEGAUGE_RETENTION_DAYS, each table by its own number of days.',
}

/** What a purge would delete, its start, and the one that works. */
export function AnalysisDataScreen() {
  const progress = useEndpoint(getPurgeProgress, {})
  const { data, error, refetch } = progress
  const latest = data?.execution
  const [by, setBy] = useState<By>('DATE')
  const [before, setBefore] = useState<string | null>(null)
  return (
    <>
      <ScreenTitle actions={<ScreenLink {...place.purgeHistory()}>Purge history</ScreenLink>} />
      {error && (
        <ErrorState error={error} title="The progress could not be read." onRetry={() => void refetch()} />
      )}
      {latest && (
        <Panel title={latest.finishedAt === null ? 'Working now' : 'Latest purge'}>
          <WorkRun key={latest.executionId} executionId={latest.executionId} onEnded={() => void refetch()} />
        </Panel>
      )}
      <Panel title="Purge data">
        <div className={styles.choice}>
          <Segmented label="What is deleted" options={choices} value={by} onChange={setBy} />
          {by === 'DATE' && (
            <LateDateField
              label="Before"
              help="The first UTC day that stays; three months ago where none is given."
              isClearable
              value={before}
              onChange={setBefore}
            />
          )}
        </div>
        <p className="muted">{meanings[by]} A purge cannot be undone.</p>
      </Panel>
      <PurgePreview
        query={{ by, ...(by === 'DATE' && before !== null ? { before } : {}) }}
        isOpen={latest?.finishedAt === null}
        onStarted={() => void refetch()}
      />
    </>
  )
}
