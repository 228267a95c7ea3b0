import { useState } from 'react'
import { addDays } from '#contract/dates.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useRunning } from '#client/use-running.ts'
import { Button } from '#ui/control/button.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { dayRange } from '#ui/format/time.ts'
import { LongAnswer } from '#ui/states/long-answer.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import type { PolicyBatch } from '../contract/policy-batch.ts'
import { previewIncidentRules, type PolicyPreview } from '../contract/policy-preview.ts'
import styles from './policies.module.css'
import { foundText, targetLabel, waitingFor } from './rule-text.ts'

/** What the unsaved changes would have found in the latest days; asked for by a button. */
export function PreviewPanel({ batch }: { batch: PolicyBatch }) {
  const [asked, setAsked] = useState<PolicyBatch>()
  const isCurrent = asked !== undefined && JSON.stringify(asked) === JSON.stringify(batch)
  if (!isCurrent) return <Button onClick={() => setAsked(batch)}>Preview</Button>
  return <Preview batch={asked} onCancel={() => setAsked(undefined)} />
}

function Preview({ batch, onCancel }: { batch: PolicyBatch; onCancel: () => void }) {
  const input = { body: batch }
  const { data, error, refetch, isPlaceholderData } = useEndpoint(previewIncidentRules, input)
  const { running, cancel } = useRunning(previewIncidentRules, input)
  const stop = () => {
    cancel()
    onCancel()
  }
  if (running) return <LongAnswer sentence={running.sentence} elapsedMs={running.elapsedMs} onCancel={stop} />
  if (error)
    return <ErrorState error={error} title="The preview could not be read." onRetry={() => void refetch()} />
  if (!data || isPlaceholderData) return <p className="muted">Judging these days again with the changes.</p>
  return <PreviewText preview={data} />
}

/** "With these limits, 2 – 31 May would have had 14 findings (6 assets) instead of 90 (31 assets)." */
function PreviewText({ preview: { firstDay, lastDay, rules, saved, drafted } }: { preview: PolicyPreview }) {
  return (
    <div className={styles.preview} role="status">
      {saved && drafted && (
        <p>
          With these limits, {dayRange(firstDay, addDays(lastDay, 1))} would have had{' '}
          <b className="strong">{foundText(drafted)}</b> instead of {foundText(saved)}.
        </p>
      )}
      {(rules.length > 1 || !drafted) && (
        <ul>
          {rules.map((rule) => (
            <li key={`${rule.rule}:${rule.targetAssetType}`}>
              {rule.title}, {targetLabel(rule.targetAssetType).toLowerCase()}:{' '}
              {rule.saved && rule.drafted ? (
                `${foundText(rule.drafted)} instead of ${foundText(rule.saved)}`
              ) : (
                <NotAvailable because={waitingFor(rule.waitsFor)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
