/** The page in which the dashboard starts. Its other texts are in the folder of this name. */
export const dashboard = {
  'dashboard.title': 'Dashboard',
  'dashboard.starting': 'The dashboard is starting …',
  'dashboard.needsScript': 'The dashboard needs JavaScript',
  'dashboard.needsScriptText':
    'Switch JavaScript on in this browser, then load the page again. Your security settings work without it, and so do all booking pages.',
  'dashboard.late': 'This takes longer than usual. Check your connection.',
  'dashboard.again': 'Load the page again',
}
