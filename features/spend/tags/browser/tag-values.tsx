import { share } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { Money } from '#ui/values/money.tsx'
import type { TagsReport } from '../contract.ts'
import { plainSpelling } from '../contract/spelling.ts'
import { vmMark } from '#product/contract/estimate-reasons.ts'
import { valueName } from './tags-chart.ts'

type Value = TagsReport['values'][number]

/** Variants of one value stand together, where the most expensive of them stands. */
function variantsTogether(values: readonly Value[]): Value[] {
  const groups = Map.groupBy(values, ({ tagValue, variants }) =>
    tagValue === null || variants.length === 0 ? tagValue : `${plainSpelling(tagValue)}\n`,
  )
  return [...groups.values()].flat()
}

/** Cost of each value of the tag, variants side by side. */
export function TagValues({ report }: { report: TagsReport }) {
  const currency = report.currency ?? 'USD'
  return (
    <Panel title="Values" unit={`${report.tagKey}, ${currency}`} isFlush>
      <PlainTable label="Cost by value of the tag" isFigures>
        <thead>
          <tr>
            <th>Value</th>
            <th>Cost</th>
            <th>Share</th>
            <th>Databricks (billed)</th>
            <th>VMs (estimated)</th>
            <th>Variants</th>
          </tr>
        </thead>
        <tbody>
          {variantsTogether(report.values).map((value) => (
            <tr key={value.tagValue ?? '\n'}>
              <td className={value.tagValue === null ? 'muted' : undefined}>{valueName(value.tagValue)}</td>
              <td>
                <Money amount={value.cost} currency={currency} {...vmMark(value.cloudCost)} />
              </td>
              <td>{value.share === null ? '' : share(value.share)}</td>
              <td>
                <Money amount={value.databricksCost} currency={currency} />
              </td>
              <td>
                <Money amount={value.cloudCost} currency={currency} {...vmMark(value.cloudCost)} />
              </td>
              <td>{value.variants.map(valueName).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  )
}
