import { NumberField } from '#ui/control/number-field.tsx'
import { SelectField } from '#ui/control/select-field.tsx'
import { Switch } from '#ui/control/switch.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import type { IncidentRule } from '../contract.ts'
import { errorsOf, type EnteredValues } from './draft.ts'
import styles from './policies.module.css'
import { limitText, severityLabel, unitLabel } from './rule-text.ts'

const severities = ['LOW', 'MEDIUM', 'HIGH'] as const
const automatic = 'AUTOMATIC'
const severityOptions = [
  { value: automatic, label: severityLabel(null) },
  ...severities.map((value) => ({ value, label: severityLabel(value) })),
]

type Props = { rule: IncidentRule; values: EnteredValues; onChange: (values: EnteredValues) => void }

/** The values of a rule in one scope: its limits in their units, the least money and the severity. */
export function RuleFields({ rule, values, onChange }: Props) {
  const errors = errorsOf(rule, values)
  return (
    <div className={styles.fields}>
      <LimitField
        limit={rule.thresholdOf}
        value={values.threshold}
        error={errors.threshold}
        onChange={(threshold) => onChange({ ...values, threshold })}
      />
      <LimitField
        limit={rule.otherLimitOf}
        value={values.otherLimit}
        error={errors.otherLimit}
        onChange={(otherLimit) => onChange({ ...values, otherLimit })}
      />
      <TextField
        label="Minimum cost"
        inputMode="decimal"
        value={values.minimumAmount}
        error={errors.minimumAmount}
        onChange={(minimumAmount) => onChange({ ...values, minimumAmount })}
      />
      <SelectField
        label="Severity"
        options={severityOptions}
        value={values.severity ?? automatic}
        onChange={(chosen) =>
          onChange({ ...values, severity: severities.find((one) => one === chosen) ?? null })
        }
      />
    </div>
  )
}

type LimitProps = {
  limit: IncidentRule['thresholdOf']
  value: number | undefined
  error: string | undefined
  onChange: (value: number | undefined) => void
}

function LimitField({ limit, value, error, onChange }: LimitProps) {
  if (limit === null) return null
  return (
    <div className={styles.limit}>
      <NumberField
        label={limit.label}
        unit={unitLabel(limit.unit)}
        least={limit.least}
        most={limit.most}
        value={value}
        error={error}
        onChange={onChange}
      />
    </div>
  )
}

/** Whether a rule is on in one scope. */
export function RuleSwitch({ label, values, onChange }: Omit<Props, 'rule'> & { label: string }) {
  return (
    <Switch label={label} value={values.enabled} onChange={(enabled) => onChange({ ...values, enabled })} />
  )
}

/** The values of a rule in one scope, for readers who may not change them. */
export function RuleFacts({ rule }: { rule: IncidentRule }) {
  const { enabled, threshold, thresholdOf, otherLimit, otherLimitOf, severity } = rule
  const facts = [
    enabled ? 'On' : 'Off',
    ...(thresholdOf ? [`${thresholdOf.label}: ${limitText(threshold, thresholdOf)}`] : []),
    ...(otherLimitOf ? [`${otherLimitOf.label}: ${limitText(otherLimit, otherLimitOf)}`] : []),
    ...(Number(rule.minimumAmount) > 0 ? [`Minimum cost: ${Number(rule.minimumAmount)}`] : []),
    `Severity: ${severityLabel(severity).toLowerCase()}`,
  ]
  return <span className="muted">{facts.join(' · ')}</span>
}
