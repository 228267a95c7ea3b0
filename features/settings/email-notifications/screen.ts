import { placeAt } from '#contract/place.ts'
import { screen } from '#ui/screen/screen.ts'
import { place } from '#product/places.ts'
import { noDates } from '#product/browser/calendar/screen-dates.ts'

export const notificationGroupsScreen = screen({
  place: place.notificationGroups,
  title: 'Notifications',
  question: 'Who is informed of incidents, and which messages arrived.',
  area: 'Settings',
  navigation: 'Notifications',
  keywords: ['email', 'mail', 'slack', 'teams', 'pagerduty', 'webhook', 'alert', 'digest'],
  breadcrumb: 'Notifications',
  guard: 'user',
  dates: noDates,
  component: () => import('./browser/groups-screen.tsx').then((module) => module.GroupsScreen),
})

export const mailSenderScreen = screen({
  place: placeAt('/settings/email-notifications/sender-config'),
  parent: place.notificationGroups,
  title: 'Mail server',
  question: 'The server that sends mails, and their sender.',
  area: 'Settings',
  keywords: ['smtp', 'email', 'sender', 'xoauth2'],
  breadcrumb: 'Mail server',
  guard: 'admin',
  dates: noDates,
  component: () => import('./browser/sender-screen.tsx').then((module) => module.SenderScreen),
})
