import { Tabs } from '#ui/screen/tabs.tsx'

const tabs = [
  { label: 'Groups', to: '/settings/email-notifications/groups' },
  { label: 'Mail server', to: '/settings/email-notifications/sender-config' },
] as const

/** The pages of notifications; the mail server is for administrators. */
export function NotificationTabs({ current }: { current: (typeof tabs)[number]['label'] }) {
  return (
    <Tabs
      label="Notifications"
      tabs={tabs.map(({ label, to }) => ({ label, to, isCurrent: label === current }))}
    />
  )
}
