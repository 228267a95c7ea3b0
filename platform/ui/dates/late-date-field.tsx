import { TextField } from '#ui/control/text-field.tsx'
import { lateComponent } from '#ui/late-component.ts'
import type { DateFieldProps } from './date-field.tsx'

const lateField = lateComponent<DateFieldProps>(
  () => import('./date-field.tsx').then(({ DateField }) => DateField),
  ({ label, value }) => <TextField label={label} value={value ?? ''} onChange={() => undefined} disabled />,
)

/** A field for a UTC day, whose calendar comes when it is shown. */
export const LateDateField = lateField.Component
