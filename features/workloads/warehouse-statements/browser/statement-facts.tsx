import type { ReactNode } from 'react'
import { count, share } from '#ui/format/quantity.ts'
import { words } from '#ui/format/words.ts'
import { Bytes } from '#ui/values/bytes.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { Money } from '#ui/values/money.tsx'
import { noQuery, notBilledYet } from '#product/contract/absences/warehouses.ts'
import { clientsText, statusText } from './facts-text.ts'
import styles from './statements.module.css'
import { useGroups, type About, type Group } from './use-group.ts'

type Props = { about: About; group: Group }

const mostClients = 10

/** What the runs cost, how long they took and how they ended. */
export function StatementFacts({ about, group }: Props) {
  return (
    <dl className={styles.facts}>
      <MoneyFacts group={group} />
      <Fact name="Runs">{statusText(group)}</Fact>
      <Fact name="Duration">
        median <Duration milliseconds={group.medianDuration} absentBecause={noQuery} /> · P95{' '}
        <Duration milliseconds={group.p95Duration} absentBecause={noQuery} /> · slowest{' '}
        <Duration milliseconds={group.longestDuration} absentBecause={noQuery} />
      </Fact>
      {group.readBytes !== null && (
        <Fact name="Read">
          <Bytes value={group.readBytes} />
        </Fact>
      )}
      {group.lastRunTime !== null && (
        <Fact name="Last run">
          <Instant at={group.lastRunTime} />
        </Fact>
      )}
      {group.usersCount !== null && <Fact name="Users">{count(group.usersCount)}</Fact>}
      {group.statementType !== null && <Fact name="Type">{words(group.statementType)}</Fact>}
      <Clients about={about} />
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function MoneyFacts({ group: { cost, costShare, costPerRun, currency } }: Pick<Props, 'group'>) {
  const code = currency ?? 'USD'
  return (
    <>
      <Fact name="Cost">
        <b className="strong">
          <Money amount={cost} currency={code} absentBecause={notBilledYet} />
        </b>
        {costShare !== null && <span className="faint"> · {share(costShare)} of the warehouse</span>}
      </Fact>
      <Fact name="Per run">
        <Money amount={costPerRun} kind="rate" currency={code} absentBecause={noQuery} />
      </Fact>
    </>
  )
}

function Clients({ about }: Pick<Props, 'about'>) {
  const { groups } = useGroups(about, { groupBy: 'client', size: mostClients })
  if (!groups || groups.length === 0) return null
  return <Fact name="Client">{clientsText(groups.map(({ groupId }) => groupId))}</Fact>
}
