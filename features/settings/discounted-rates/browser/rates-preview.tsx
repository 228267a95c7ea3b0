import { useEndpoint } from '#client/use-endpoint.ts'
import { useRunning } from '#client/use-running.ts'
import { decimal } from '#ui/format/quantity.ts'
import { dayRange } from '#ui/format/time.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { LongAnswer } from '#ui/states/long-answer.tsx'
import { Money } from '#ui/values/money.tsx'
import { previewDiscountedRates, type DiscountedRate, type DiscountPreview } from '../contract.ts'

/** What discounts would change in the Databricks cost of the range, by SKU. */
export function RatesPreview({ rates }: { rates: readonly DiscountedRate[] }) {
  const input = { query: useViewQuery(), body: { discountedRates: [...rates] } }
  const { data, error, refetch } = useEndpoint(previewDiscountedRates, input)
  const { running, cancel } = useRunning(previewDiscountedRates, input)
  if (running)
    return <LongAnswer sentence={running.sentence} elapsedMs={running.elapsedMs} onCancel={cancel} />
  if (error)
    return <ErrorState error={error} title="The preview could not be read." onRetry={() => void refetch()} />
  if (!data) return null
  return <Preview preview={data} />
}

function Preview({ preview }: { preview: DiscountPreview }) {
  const { skus, since, until } = preview
  const currency = preview.currency ?? 'USD'
  const range = dayRange(since.slice(0, 10), until.slice(0, 10))
  if (skus.length === 0)
    return (
      <Panel title="Preview" unit={range}>
        <EmptyState title="No Databricks cost in these dates.">Choose other dates.</EmptyState>
      </Panel>
    )
  return (
    <Panel title="Preview" unit={`Databricks cost, ${range}, ${currency}`} isFlush>
      <PlainTable label="What the discounts change, by SKU" isFigures>
        <thead>
          <tr>
            <th>SKU</th>
            <th>Quantity</th>
            <th>Cost now</th>
            <th>With discounts</th>
            <th>Difference</th>
          </tr>
        </thead>
        <tbody>
          {skus.map((sku) => (
            <tr key={`${sku.skuName} ${sku.usageUnit}`}>
              <td>
                {sku.skuName}
                {sku.isNegotiated && (
                  <span className="faint"> price negotiated with Databricks: not discounted again</span>
                )}
              </td>
              <td>
                {decimal(sku.quantity)} {sku.usageUnit}
              </td>
              <Amounts {...sku} currency={currency} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={2}>Total</th>
            <Amounts {...preview} currency={currency} />
          </tr>
        </tfoot>
      </PlainTable>
    </Panel>
  )
}

type AmountsProps = Pick<DiscountPreview, 'cost' | 'newCost' | 'difference'> & { currency: string }

function Amounts({ cost, newCost, difference, currency }: AmountsProps) {
  return (
    <>
      <td>
        <Money amount={cost} currency={currency} />
      </td>
      <td>
        <Money amount={newCost} currency={currency} />
      </td>
      <td>
        <Money amount={difference} currency={currency} kind="difference" />
      </td>
    </>
  )
}
