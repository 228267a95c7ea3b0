import { everyText } from '#contract/seconds-text.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { form } from '#ui/form/form.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { LastChange } from '#ui/setting/last-change.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import {
  analyzerScheduling,
  withDetectionEvery,
  type AnalyzerScheduling,
} from '#product/contract/calls/analyzer-scheduling.ts'
import styles from './detection.module.css'

const field = 'systemTablesAnalysisFrequencySeconds'
const isOther = (name: string): name is Exclude<keyof AnalyzerScheduling, typeof field> => name !== field
const others = Object.keys(analyzerScheduling.body.shape).filter(isOther)

const Frequency = form(analyzerScheduling.save, {
  submit: 'Save',
  saved: 'Saved!',
  given: others,
  fields: {
    [field]: { label: 'Detection frequency', help: 'Off: nothing is detected until somebody starts it.' },
  },
})

/** The frequency of detection, which stays as it is while detection runs. */
export function DetectionFrequency({ isRunning }: { isRunning: boolean }) {
  const { data, error, refetch } = useEndpoint(analyzerScheduling.read, {})
  const value = data && analyzerScheduling.valueIn(data)
  return (
    <Panel title="Frequency">
      {error && (
        <ErrorState error={error} title="The frequency could not be read." onRetry={() => void refetch()} />
      )}
      {value && isRunning && (
        <p>Detects {everyText(value[field])}. The frequency can be changed once detection has ended.</p>
      )}
      {value && !isRunning && (
        <div className={styles.frequency}>
          <Frequency
            key={data.changedAt}
            initial={value}
            given={value}
            adapt={(body) => withDetectionEvery(value, body[field])}
            onSaved={async () => void (await refetch())}
          />
        </div>
      )}
      {data && <LastChange change={data} />}
    </Panel>
  )
}
