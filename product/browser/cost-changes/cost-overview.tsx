import { useLocalStorage } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Fragment, useId } from 'react'
import type { CostChanges } from '#product/contract/calls/cost-changes.ts'
import { CostOverTime } from '../cost-over-time/cost-over-time.tsx'
import { BiggestChanges } from './biggest-changes.tsx'
import { CostChangeLink } from './cost-change-link.tsx'
import styles from './cost-changes.module.css'
import type { ListScope } from './list-scope.ts'
import { Reason } from './reason.tsx'
import { useCostChanges } from './use-cost-changes.ts'
import { useNothingChanged } from './use-nothing-changed.ts'

const inLine = 3

/** Daily cost and the biggest changes: one line with the answer in it, or opened; which of both is remembered. */
export function CostOverview({ scope }: { scope: ListScope }) {
  const [isOpen, setIsOpen] = useLocalStorage({
    key: 'lakegauge.overview',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const id = useId()
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <section className={styles.overview} aria-label="Cost by day and biggest changes">
      <div className={styles.line}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Chevron size={16} stroke={1.5} />
          {isOpen ? 'Cost by day and biggest changes' : 'Biggest changes'}
        </button>
        {!isOpen && <ChangesInLine scope={scope} />}
      </div>
      <div id={id} className={styles.panels} hidden={!isOpen}>
        {isOpen && (
          <>
            <CostOverTime workloads={scope.workloads} filters={scope.filters} of={scope.of} />
            <BiggestChanges scope={scope} />
          </>
        )}
      </div>
    </section>
  )
}

function ChangesInLine({ scope }: { scope: ListScope }) {
  const { data } = useCostChanges(scope)
  return data ? <Summary answer={data} scope={scope} /> : <span className="faint">…</span>
}

function Summary({ answer, scope }: { answer: CostChanges; scope: ListScope }) {
  const nothing = useNothingChanged(answer)
  if (nothing !== undefined) return <span className="muted">{nothing}</span>
  const currency = answer.currency ?? 'USD'
  return (
    <span className={styles.summary}>
      <span className="faint">{scope.of}:</span>{' '}
      {answer.changes.slice(0, inLine).map((change, place) => (
        <Fragment key={`${change.workspaceId} ${change.dbJobId}`}>
          {place > 0 && ' · '}
          <CostChangeLink change={change} workloads={scope.workloads} currency={currency} />{' '}
          <span className="muted">
            <Reason change={change} currency={currency} previousSince={answer.previousSince} />
          </span>
        </Fragment>
      ))}
    </span>
  )
}
