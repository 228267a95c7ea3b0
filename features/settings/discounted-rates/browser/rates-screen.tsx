import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Button } from '#ui/control/button.tsx'
import { useDateRange } from '#ui/dates/data-today.tsx'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { discountedRates, type DiscountedRate, type DiscountedRates } from '../contract.ts'
import { RateDialog } from './rate-dialog.tsx'
import { groupText, termsText, validityText } from './rate-text.ts'
import { RatesPreview } from './rates-preview.tsx'

const followedEveryMs = 3_000

/** The saved discounts, the draft that changes them, and how it is saved. */
function useRates() {
  const [draft, setDraft] = useState<readonly DiscountedRate[]>()
  const [isFollowed, setFollowed] = useState(false)
  const { data, error, refetch } = useEndpoint(
    discountedRates.read,
    {},
    isFollowed ? { refetchInterval: followedEveryMs } : {},
  )
  const isRunning = data?.derivation.state === 'running'
  if (data && isFollowed !== isRunning) setFollowed(isRunning)
  const rates = draft ?? data?.discountedRates ?? []
  const saving = useMutation({
    mutationFn: () => call(discountedRates.save, { body: { discountedRates: [...rates] } }),
    onSuccess: async () => {
      notifySuccess('Saved!')
      await refetch()
      setDraft(undefined)
    },
  })
  return { data, error, refetch, rates, draft, setDraft, saving }
}

/** Discounts on SKUs, what they would change, and when costs show them. */
export function RatesScreen() {
  const { since } = useDateRange()
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch, rates, draft, setDraft, saving } = useRates()
  const isEditable = data?.isEditable === true
  return (
    <>
      <ScreenTitle
        actions={
          isEditable && (
            <EditButtons
              isChanged={draft !== undefined}
              isSaving={saving.isPending}
              onAdd={() => setAdding(true)}
              onDiscard={() => setDraft(undefined)}
              onSave={() => saving.mutate()}
            />
          )
        }
      />
      {error && (
        <ErrorState error={error} title="Discounts could not be read." onRetry={() => void refetch()} />
      )}
      {saving.error && <ErrorState error={saving.error} title="The discounts were not saved." />}
      {data && <WhenShown answer={data} />}
      {data && (
        <Rates
          rates={rates}
          onRemove={isEditable ? (place) => setDraft(rates.filter((_, other) => other !== place)) : undefined}
        />
      )}
      {draft !== undefined && <RatesPreview rates={draft} />}
      {isAdding && (
        <RateDialog
          today={since}
          onClose={() => setAdding(false)}
          onAdd={(rate) => {
            setDraft([...rates, rate])
            setAdding(false)
          }}
        />
      )}
    </>
  )
}

type EditProps = {
  isChanged: boolean
  isSaving: boolean
  onAdd: () => void
  onDiscard: () => void
  onSave: () => void
}

function EditButtons({ isChanged, isSaving, onAdd, onDiscard, onSave }: EditProps) {
  return (
    <>
      <Button onClick={onAdd}>Add discount</Button>
      <Button disabled={!isChanged} onClick={onDiscard}>
        Discard changes
      </Button>
      <Button tone="primary" disabled={!isChanged || isSaving} onClick={onSave}>
        Save
      </Button>
    </>
  )
}

/** When costs show the saved discounts. */
function WhenShown({ answer: { changedBy, changedAt, derivation } }: { answer: DiscountedRates }) {
  const { state, at, message } = derivation
  if (state === 'failed')
    return (
      <Notice tone="failed">
        <b className="strong">Costs could not be calculated with the discounts.</b> {message} They follow with
        the next collection.
      </Notice>
    )
  if (state === 'running')
    return (
      <Notice tone="warning">
        <b className="strong">Costs of all days are being calculated with the discounts</b> since{' '}
        <Instant at={at} />. Until it is done they show the former ones.
      </Notice>
    )
  if (changedAt === null) return null
  return (
    <p className="muted">
      Last changed <Instant at={changedAt} /> by {changedBy}.
      {state === 'shown' && (
        <>
          {' '}
          Costs show it since <Instant at={at} />.
        </>
      )}
    </p>
  )
}

type RatesProps = {
  rates: readonly DiscountedRate[]
  /** Absent: the reader may not change them. */
  onRemove: ((place: number) => void) | undefined
}

function Rates({ rates, onRemove }: RatesProps) {
  if (rates.length === 0)
    return (
      <Panel title="Discounts">
        <EmptyState title="No discounts.">
          List prices apply, and prices that Databricks reports as negotiated.
        </EmptyState>
      </Panel>
    )
  return (
    <Panel title="Discounts" unit="for each SKU the longest SKU group applies, the later of two" isFlush>
      <PlainTable label="Discounts">
        <thead>
          <tr>
            <th>SKU group</th>
            <th>Discount</th>
            <th>Valid (UTC)</th>
            {onRemove && <th>Change</th>}
          </tr>
        </thead>
        <tbody>
          {rates.map((rate, place) => (
            <tr key={JSON.stringify(rate)}>
              <td>{groupText(rate)}</td>
              <td>{termsText(rate)}</td>
              <td>{validityText(rate)}</td>
              {onRemove && (
                <td>
                  <Button tone="quiet" onClick={() => onRemove(place)}>
                    Remove
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  )
}
