import { useMutation } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { SelectField } from '#ui/control/select-field.tsx'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { getFiscalYear, saveFiscalYear, type FiscalYear } from '../contract.ts'
import styles from './fiscal-year.module.css'

const months = Array.from({ length: 12 }, (_, place) => ({
  value: String(place + 1),
  label: new Date(Date.UTC(2025, place)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' }),
}))
const panelHeight = 80

/** The month in which the fiscal year starts; the average per day counts from it. */
export function FiscalYearScreen() {
  const { data, error, refetch } = useEndpoint(getFiscalYear, {})
  const saving = useMutation({
    mutationFn: (startMonth: number) => call(saveFiscalYear, { body: { startMonth } }),
    onSuccess: async () => {
      notifySuccess('Saved!')
      await refetch()
    },
  })
  return (
    <>
      <ScreenTitle />
      {error && (
        <ErrorState error={error} title="The fiscal year could not be read." onRetry={() => void refetch()} />
      )}
      {saving.error && <ErrorState error={saving.error} title="The fiscal year was not saved." />}
      <Panel title="Start of the fiscal year">
        {!data && !error && <Skeleton width="100%" height={panelHeight} />}
        {data && <StartMonth fiscalYear={data} onChange={(month) => saving.mutate(month)} />}
      </Panel>
    </>
  )
}

function StartMonth({ fiscalYear, onChange }: { fiscalYear: FiscalYear; onChange: (month: number) => void }) {
  const { startMonth, isEditable, changedAt, changedBy } = fiscalYear
  const chosen = months[startMonth - 1]
  return (
    <>
      {isEditable ? (
        <div className={styles.field}>
          <SelectField
            label="First month"
            help="The average per day of the executive overview counts from it."
            options={months}
            value={String(startMonth)}
            onChange={(month) => month !== null && onChange(Number(month))}
          />
        </div>
      ) : (
        <p>It starts in {chosen?.label}. An administrator can change it.</p>
      )}
      {changedAt !== null && (
        <p className="muted">
          Last changed <Instant at={changedAt} /> by {changedBy}.
        </p>
      )}
    </>
  )
}
