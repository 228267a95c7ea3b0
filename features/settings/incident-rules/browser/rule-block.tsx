import { memo, useEffect, useRef } from 'react'
import { classes } from '#ui/classes.ts'
import { Button } from '#ui/control/button.tsx'
import { Instant } from '#ui/values/instant.tsx'
import type { IncidentRule, OverriddenRule } from '../contract.ts'
import { enteredOf, placeKey, undone, withoutOverride, withValues, type Draft, type Edit } from './draft.ts'
import styles from './policies.module.css'
import { RuleFacts, RuleFields, RuleSwitch } from './rule-fields.tsx'
import { frequencyLabel, placeLabel } from './rule-text.ts'

type Props = {
  rule: OverriddenRule
  /** Whether the address is about this rule, so that it is brought into view. */
  isOpened: boolean
  draft: Draft
  isEditable: boolean
  onDraft: (draft: Draft) => void
  onAddOverride: (rule: IncidentRule) => void
}

/** A rule of a target with its values everywhere, and below it what is set for subscriptions, workspaces and assets. */
export const RuleBlock = memo(function RuleBlock(props: Props) {
  const { rule, isOpened, draft, isEditable, onDraft, onAddOverride } = props
  const block = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOpened) block.current?.scrollIntoView({ block: 'center' })
  }, [isOpened])
  const saved = new Map(rule.overrides.map((override) => [placeKey(override), override]))
  const added = [...draft.values()].flatMap((edit) =>
    edit.kind === 'create' &&
    edit.rule.rule === rule.rule &&
    edit.rule.targetAssetType === rule.targetAssetType
      ? [edit.rule]
      : [],
  )
  const overrides = [...rule.overrides, ...added.filter((one) => !saved.has(placeKey(one)))]
  const frequency = frequencyLabel(rule.frequency)
  const shared = { draft, isEditable, onDraft }
  return (
    <article
      ref={block}
      className={classes(styles.rule, isOpened && styles.opened)}
      aria-label={rule.title}
      aria-current={isOpened}
    >
      <div className={styles.head}>
        <h3>{rule.title}</h3>
        <p className="muted small">{rule.meaning}</p>
        {frequency !== undefined && <span className={styles.mark}>{frequency}</span>}
        {rule.category === 'CONFIGURATION' && <span className={styles.mark}>Configuration</span>}
        {rule.waitsFor !== null && <span className={styles.mark}>Waits for {rule.waitsFor}</span>}
      </div>
      <div className={styles.places}>
        <RulePlace rule={rule} {...shared} onAddOverride={() => onAddOverride(rule)} />
        {overrides.length > 0 && (
          <div className={styles.overrides}>
            {overrides.map((override) => (
              <RulePlace key={placeKey(override)} rule={override} {...shared} />
            ))}
          </div>
        )}
      </div>
    </article>
  )
})

type PlaceProps = Pick<Props, 'draft' | 'isEditable' | 'onDraft'> & {
  rule: IncidentRule
  /** Absent: it is an override itself. */
  onAddOverride?: () => void
}

/** What is set of a rule in one scope. */
function RulePlace({ rule, draft, isEditable, onDraft, onAddOverride }: PlaceProps) {
  const edit = draft.get(placeKey(rule))
  const label = placeLabel(rule)
  if (!isEditable)
    return (
      <div className={styles.place}>
        <span className={styles.where}>{label}</span>
        <RuleFacts rule={rule} />
        <LastChange rule={rule} />
      </div>
    )
  if (edit?.kind === 'delete')
    return (
      <div className={styles.place}>
        <span className={classes(styles.where, styles.removed)}>{label}</span>
        <EditMark edit={edit} />
        <Button tone="quiet" onClick={() => onDraft(undone(draft, rule))}>
          Undo
        </Button>
      </div>
    )
  const values = edit?.values ?? enteredOf(rule)
  const handleChange = (changed: typeof values) => onDraft(withValues(draft, rule, changed))
  const isNew = edit?.kind === 'create'
  return (
    <div className={styles.place}>
      <div className={styles.where}>
        <RuleSwitch label={label} values={values} onChange={handleChange} />
        <LastChange rule={rule} />
      </div>
      <RuleFields rule={rule} values={values} onChange={handleChange} />
      <EditMark edit={edit} />
      {edit?.kind === 'change' && (
        <Button tone="quiet" onClick={() => onDraft(undone(draft, rule))}>
          Undo
        </Button>
      )}
      {onAddOverride ? (
        <Button tone="quiet" onClick={onAddOverride}>
          Add override
        </Button>
      ) : (
        <Button tone="quiet" onClick={() => onDraft(withoutOverride(draft, rule))}>
          {isNew ? 'Discard' : 'Remove'}
        </Button>
      )}
    </div>
  )
}

const marks: Readonly<Record<Edit['kind'], string>> = {
  create: 'New',
  change: 'Changed',
  delete: 'Removed when saved',
}

function EditMark({ edit }: { edit: Edit | undefined }) {
  return edit && <span className={classes(styles.mark, styles.changed)}>{marks[edit.kind]}</span>
}

function LastChange({ rule: { updatedAt, updatedBy } }: { rule: IncidentRule }) {
  if (updatedAt === null) return null
  return (
    <div className="faint small">
      set <Instant at={updatedAt} /> by {updatedBy}
    </div>
  )
}
