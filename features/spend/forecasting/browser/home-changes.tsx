import { useEndpoint } from '#client/use-endpoint.ts'
import { instantsOf } from '#ui/dates/date-range.ts'
import { count } from '#ui/format/quantity.ts'
import { shortDayRange } from '#ui/format/time.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { assetPage } from '#product/browser/asset/asset-page.ts'
import { useLoadingHistory } from '#product/browser/calendar/loading-history.ts'
import { historyIsLoading } from '#product/contract/absences/history.ts'
import { assetKindLabel } from '#product/contract/asset-kinds.ts'
import {
  splitCostChange,
  type ChangedRow,
  type CostChangeSplit,
} from '#product/contract/calls/cost-change-split.ts'
import { changePartWords } from '#product/contract/change-parts.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { changesPage, onDays, type ComparedDays } from './home-days.ts'
import styles from './forecasting.module.css'
import { LinkedMoney } from './linked-money.tsx'

const panelHeight = 200
const shownChanges = 5

type Compared = { compared: ComparedDays }

/** What changed most of all workloads in these days against the earlier ones. */
export function HomeChanges({ compared }: Compared) {
  const { days, before } = compared
  const previous = instantsOf(before)
  const { data, error, refetch } = useEndpoint(splitCostChange, {
    query: {
      ...useViewQuery(),
      ...instantsOf(days),
      previousSince: previous.since,
      previousUntil: previous.until,
      size: shownChanges,
    },
  })
  return (
    <Panel
      title={`Biggest changes, ${shortDayRange(days.since, days.until)}`}
      unit={`all workloads, compared with ${shortDayRange(before.since, before.until)}`}
      isFlush
    >
      {error && (
        <ErrorState error={error} title="Changes could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton width="100%" height={panelHeight} />}
      {data && <Changes split={data} compared={compared} />}
    </Panel>
  )
}

function Changes({ split, compared }: Compared & { split: CostChangeSplit }) {
  const isLoading = useLoadingHistory() !== undefined
  const { difference, rows, totalElements, otherRows } = split
  const currency = split.currency ?? 'USD'
  return (
    <PlainTable label="Biggest changes" isFigures className={styles.names}>
      <tbody>
        <tr>
          <th scope="row">
            <ScreenLink {...changesPage(compared)}>All changes</ScreenLink>
          </th>
          <td className="muted">
            {difference === null &&
              (isLoading ? historyIsLoading.because : 'Not all earlier days are known.')}
          </td>
          <td>
            {difference !== null && (
              <LinkedMoney
                target={changesPage(compared)}
                amount={difference}
                currency={currency}
                kind="difference"
                {...costMark(split)}
              />
            )}
          </td>
        </tr>
        {rows.map((row) => (
          <Change
            key={`${row.workspaceId} ${row.assetKind} ${row.assetId}`}
            row={row}
            compared={compared}
            currency={currency}
          />
        ))}
        {rows.length < totalElements && (
          <tr>
            <th scope="row" colSpan={2}>
              {count(totalElements - rows.length)} more
            </th>
            <td>
              <LinkedMoney
                target={changesPage(compared)}
                amount={otherRows}
                currency={currency}
                kind="difference"
                {...costMark({ estimatedBecause: split.otherRowsEstimatedBecause })}
              />
            </td>
          </tr>
        )}
      </tbody>
    </PlainTable>
  )
}

type RowProps = Compared & { row: ChangedRow; currency: string }

function Change({ row, compared, currency }: RowProps) {
  const { workspaceId, assetKind, assetId, assetName, cause } = row
  const page = assetId === null ? undefined : assetPage({ assetKind, assetId, workspaceId })
  const own = { assetKind, ...(assetId !== null && { assetId, ofWorkspace: workspaceId }) }
  return (
    <tr>
      <th scope="row">
        {page ? <ScreenLink {...onDays(page, compared.days)}>{assetName}</ScreenLink> : assetName}
      </th>
      <td className="muted" data-tooltip={changePartWords[cause].meaning}>
        {assetKindLabel(assetKind) ?? assetKind} · {changePartWords[cause].label.toLowerCase()}
      </td>
      <td>
        <LinkedMoney
          target={changesPage(compared, own)}
          amount={row.difference}
          currency={currency}
          kind="difference"
          {...costMark(row)}
        />
      </td>
    </tr>
  )
}
