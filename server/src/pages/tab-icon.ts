/** The icon of the browser's tab. */
export const TAB_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#1f5f4e"/><rect x="7" y="9" width="18" height="16" rx="3" fill="#fff"/><path d="M7 14h18M12 6v5M20 6v5" stroke="#1f5f4e" stroke-width="2"/><path d="M7 14h18" stroke="#1f5f4e"/><path d="M12.5 19.500l2.5 2.5 4.5-5" fill="none" stroke="#1f5f4e" stroke-width="2"/></svg>'
