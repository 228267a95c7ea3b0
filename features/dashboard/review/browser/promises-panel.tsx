import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { Money } from '#ui/values/money.tsx'
import { assetPage } from '#product/browser/asset/asset-page.ts'
import { place } from '#product/places.ts'
import type { PromisedChange, RealizedSavings } from '../contract/realized-savings.ts'
import { promisesCsv } from './review-csv.ts'
import styles from './review.module.css'
import { SaveCsv } from './save-csv.tsx'
import { VerdictTag } from './verdict-tag.tsx'

/** What recommendations promised whose change was made, beside what came. */
export function PromisesPanel({ savings }: { savings: RealizedSavings }) {
  const { promises, promised } = savings
  const currency = savings.currency ?? 'USD'
  if (promises.length === 0)
    return (
      <EmptyState title="No recommendation was applied between these dates.">
        A recommendation counts as applied once its change is seen in the settings.
      </EmptyState>
    )
  return (
    <Panel
      title="Promised and came"
      unit={`${currency} a month`}
      actions={<SaveCsv fileName="Promised and came" textOf={() => promisesCsv(savings)} />}
      isFlush
    >
      <PlainTable label="Promised and came" isFigures>
        <thead>
          <tr>
            <th scope="col">Recommendation</th>
            <th scope="col">Promised</th>
            <th scope="col">Came</th>
          </tr>
        </thead>
        <tbody>
          {promises.map((promise) => (
            <PromiseRow key={promise.entryId} promise={promise} currency={currency} />
          ))}
        </tbody>
        {promised && <Sums promised={promised} currency={currency} />}
      </PlainTable>
    </Panel>
  )
}

type RowProps = { promise: PromisedChange; currency: string }

function PromiseRow({ promise, currency }: RowProps) {
  const { assetKind, assetId, workspaceId, assetName, appliedAt, appliedBy, because, verdict } = promise
  const page = assetPage({ assetKind, assetId, workspaceId })
  const name = assetName ?? assetId
  return (
    <tr>
      <th scope="row">
        <ScreenLink
          {...place.recommendations({
            tab: 'recommendations',
            proposalId: promise.proposalId,
            status: 'ALL',
          })}
        >
          {promise.title}
        </ScreenLink>
        <div className={styles.second}>
          {page ? <ScreenLink {...page}>{name}</ScreenLink> : name} · <Instant at={appliedAt} />
          {appliedBy !== null && ` · ${appliedBy}`}
        </div>
        <div className={styles.second}>{promise.change}</div>
      </th>
      <td>
        <Promised promised={promise.promised} currency={currency} />
      </td>
      <td>
        <Money
          amount={promise.came?.estimate ?? null}
          currency={currency}
          kind="difference"
          absentBecause={{ because: because ?? '', step: { kind: 'nothing', says: because ?? '' } }}
        />
        <div className={styles.second}>
          {promise.came && (
            <>
              <Money amount={promise.came.low} currency={currency} kind="difference" /> to{' '}
              <Money amount={promise.came.high} currency={currency} kind="difference" />{' '}
            </>
          )}
          {verdict && <VerdictTag verdict={verdict} />}
          {promise.came === null && because}
        </div>
      </td>
    </tr>
  )
}

const toBeTried = 'It was to be tried: nobody knew before what it would save.'

function Promised({ promised, currency }: Pick<PromisedChange, 'promised'> & { currency: string }) {
  return (
    <>
      <Money
        amount={promised?.estimate ?? null}
        currency={currency}
        absentBecause={{ because: toBeTried, step: { kind: 'nothing', says: toBeTried } }}
      />
      <div className={styles.second}>
        {promised ? (
          <>
            <Money amount={promised.low} currency={currency} /> to{' '}
            <Money amount={promised.high} currency={currency} />
          </>
        ) : (
          'to be tried'
        )}
      </div>
    </>
  )
}

type SumsProps = { promised: NonNullable<RealizedSavings['promised']>; currency: string }

function Sums({ promised, currency }: SumsProps) {
  const { judged, came, waiting, waitingPromised, toBeTried: tried } = promised
  return (
    <tfoot>
      <tr>
        <th scope="row">
          {judged} judged
          {tried > 0 && <div className={styles.second}>{tried} to be tried: in neither sum</div>}
          {waiting > 0 && (
            <div className={styles.second}>
              {waiting} more without an estimate promised{' '}
              <Money amount={waitingPromised} currency={currency} />
            </div>
          )}
        </th>
        <td>
          <Money amount={promised.promised} currency={currency} />
        </td>
        <td>
          <Money amount={came.estimate} currency={currency} kind="difference" />
          <div className={styles.second}>
            <Money amount={came.low} currency={currency} kind="difference" /> to{' '}
            <Money amount={came.high} currency={currency} kind="difference" />
          </div>
        </td>
      </tr>
    </tfoot>
  )
}
