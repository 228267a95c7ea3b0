import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { moneyUnits, sumOfMoney } from '#contract/money.ts'
import { background } from '#ui/fill/fill.ts'
import { Swatch } from '#ui/fill/swatch.tsx'
import { exactMoney } from '#ui/format/money.ts'
import { count } from '#ui/format/quantity.ts'
import { Popover } from '#ui/overlay/popover.tsx'
import { StatusTag } from '#ui/status/status.tsx'
import { centsNote } from '#ui/values/cents-note.tsx'
import { IncompleteMark } from '#ui/values/incomplete-mark.tsx'
import { Money } from '#ui/values/money.tsx'
import type { StackedPart, Segment } from '#ui/stacked-bar/segments.ts'
import { segmentsOf } from '#ui/stacked-bar/segments.ts'
import type { BillNotice } from './notices.ts'
import styles from './reconcile-strip.module.css'

type Props = {
  /** Computed from the records alone, not from the parts. */
  billed: string
  parts: readonly StackedPart[]
  /** Billed less the parts, to the tenth decimal. */
  difference: string
  currency: string
  /** What VMs cost by the list price of the cloud, which is no bill; absent where there are none. */
  vmCost?: string | undefined
  /** Why the bill is not final. */
  incomplete?: string | undefined
  /** What the reader has to know of these costs. */
  notices?: readonly BillNotice[]
  links?: ReactNode
  /** Stands around a part's amount: what explains it. */
  around?: (key: string, amount: ReactNode) => ReactNode
  /** Stands around the cost of VMs: what explains it. */
  aroundVmCost?: (amount: ReactNode) => ReactNode
  isOpen: boolean
  onToggle: () => void
  /** What stands below the parts where it is open. */
  children?: ReactNode
}

const itself = (amount: ReactNode) => amount

/** Billed cost, the estimate beside it and their total in one line, with whether they reconcile; opened, every part of the bill. */
export function ReconcileStrip(props: Props) {
  const { billed, parts, difference, currency, vmCost, incomplete, notices = [] } = props
  const { links, around, aroundVmCost = itself, isOpen, onToggle, children } = props
  const id = useId()
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <section className={styles.strip} aria-label="Billed cost and its parts">
      <div className={styles.summary}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <Chevron size={16} stroke={1.5} />
          <span>Databricks</span>
          {incomplete !== undefined && <IncompleteMark because={incomplete} />}
          <b>
            <Money amount={billed} currency={currency} />
          </b>
        </button>
        {vmCost !== undefined && (
          <CostWithVms billed={billed} vmCost={vmCost} currency={currency} around={aroundVmCost} />
        )}
        <Verdict
          difference={difference}
          hasGap={sumOfMoney(parts.map(({ amount }) => amount)) !== sumOfMoney([billed])}
        />
        {notices.length > 0 && <Notices notices={notices} currency={currency} />}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <>
            <Terms parts={parts} around={around} />
            {links !== undefined && <div className={styles.links}>{links}</div>}
            {children}
          </>
        )}
      </div>
    </section>
  )
}

type VmProps = {
  billed: string
  vmCost: string
  currency: string
  around: (amount: ReactNode) => ReactNode
}

/** The estimate of VMs beside the bill, and their total. */
function CostWithVms({ billed, vmCost, currency, around }: VmProps) {
  return (
    <>
      <span>
        + cloud VMs (estimated) <b>{around(<Money amount={vmCost} currency={currency} isEstimated />)}</b>
      </span>
      <span>
        ={' '}
        <b>
          <Money amount={sumOfMoney([billed, vmCost])} currency={currency} isEstimated />
        </b>
      </span>
    </>
  )
}

type NoticesProps = { notices: readonly BillNotice[]; currency: string }

/** How many notices there are; opens them. */
function Notices({ notices, currency }: NoticesProps) {
  return (
    <Popover
      position="bottom-start"
      renderTarget={(anchor) => (
        <button {...anchor} type="button" className={styles.notices}>
          {notices.length === 1 ? '1 notice' : `${count(notices.length)} notices`}
        </button>
      )}
    >
      {/* Without a control of its own, the list itself takes the focus. */}
      <ul className={styles.beside} tabIndex={-1} data-autofocus aria-label="Notices">
        {notices.map((notice) => (
          <li key={notice.text}>
            <Sentence notice={notice} currency={currency} />
          </li>
        ))}
      </ul>
    </Popover>
  )
}

function Sentence({ notice: { text, estimate }, currency }: { notice: BillNotice; currency: string }) {
  if (!estimate) return text
  return (
    <>
      {text} <Money amount={estimate.amount} currency={currency} isEstimated /> {estimate.after}
    </>
  )
}

/** Every part of the bill as a sum, and its shares as a line. */
function Terms({ parts, around }: { parts: readonly StackedPart[]; around: Props['around'] }) {
  const segments = segmentsOf(parts, 0)
  return (
    <>
      <dl className={styles.terms}>
        {segments.map((segment, place) => (
          <Term key={segment.key} segment={segment} operator={place === 0 ? '=' : '+'} around={around} />
        ))}
      </dl>
      <div className={styles.line} aria-hidden>
        {segments.map(({ key, fill, share }) => (
          <i key={key} style={{ ...background(fill), flexGrow: share }} />
        ))}
      </div>
    </>
  )
}

type TermProps = { segment: Segment; operator: '=' | '+'; around: Props['around'] }

function Term({ segment, operator, around }: TermProps) {
  const { key, label, amount, fill, isEstimated, estimatedBecause } = segment
  const shown = (
    <Money amount={amount} isEstimated={isEstimated === true} estimatedBecause={estimatedBecause} />
  )
  return (
    <div className={styles.term} data-operator={operator}>
      <dt>
        <Swatch fill={fill} />
        {label}
      </dt>
      <dd>{around ? around(key, shown) : shown}</dd>
    </div>
  )
}

function Verdict({ difference, hasGap }: { difference: string; hasGap: boolean }) {
  if (moneyUnits(difference) === 0n && !hasGap) {
    return (
      <span data-tooltip={`Allocated cost equals billed cost for these dates to 10 decimals. ${centsNote}`}>
        <StatusTag tone="ok">Reconciled</StatusTag>
      </span>
    )
  }
  return (
    <StatusTag tone="failed">Allocated cost differs from billed cost by {exactMoney(difference)}</StatusTag>
  )
}
