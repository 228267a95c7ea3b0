import styles from './look.module.css'

const at = (name: keyof typeof styles) => styles[name] ?? ''

const options = { dropdown: at('floating'), options: at('options'), option: at('option'), empty: at('empty') }
const field = { wrapper: at('wrapper'), input: at('input'), section: at('section') }
const around = {
  root: at('around'),
  label: at('label'),
  description: at('help'),
  error: at('error'),
}

/** How the library's components look here: classes of our tokens, for `components` of its theme. */
export const componentLooks = {
  Input: { classNames: field },
  InputWrapper: {
    classNames: around,
    // Nearly all fields are required, so an asterisk at each would add nothing.
    defaultProps: { withAsterisk: false, inputWrapperOrder: ['label', 'input', 'description', 'error'] },
  },
  Select: { classNames: { ...field, ...around, ...options } },
  MultiSelect: { classNames: { ...field, ...around, ...options, pill: at('pill'), inputField: at('typed') } },
  NumberInput: { classNames: { ...field, ...around, controls: at('steps'), control: at('step') } },
  Checkbox: {
    classNames: { inner: at('box'), input: at('check'), icon: at('tick'), label: at('beside') },
  },
  Switch: {
    classNames: {
      track: at('track'),
      thumb: at('thumb'),
      label: at('beside'),
      labelWrapper: at('besideWrapper'),
      description: at('help'),
      error: at('error'),
    },
  },
  SegmentedControl: {
    classNames: {
      root: at('segmented'),
      control: at('segment'),
      label: at('segmentLabel'),
      indicator: at('segmentOn'),
    },
  },
  Popover: { classNames: { dropdown: at('floating') } },
  Notification: {
    classNames: {
      root: at('toast'),
      icon: at('toastIcon'),
      body: at('toastBody'),
      title: at('toastTitle'),
      description: at('toastText'),
      closeButton: at('toastClose'),
    },
  },
}
