import { lineIcon } from './icon.tsx';

export const DashboardIcon = lineIcon(
  'DashboardIcon',
  <>
    <rect x="4" y="4" width="7" height="9" rx="1.5" />
    <rect x="15" y="4" width="5" height="5" rx="1.5" />
    <rect x="15" y="13" width="5" height="7" rx="1.5" />
    <rect x="4" y="17" width="7" height="3" rx="1.5" />
  </>,
);

export const ServerIcon = lineIcon(
  'ServerIcon',
  <>
    <rect x="3.5" y="4.5" width="17" height="6" rx="1.75" />
    <rect x="3.5" y="13.5" width="17" height="6" rx="1.75" />
    <path d="M7 7.5h.01M7 16.5h.01M11 7.5h6M11 16.5h6" />
  </>,
);

export const KeyIcon = lineIcon(
  'KeyIcon',
  <>
    <circle cx="8" cy="15.5" r="4" />
    <path d="m11 12.5 8.5-8.5M16.5 7l2.5 2.5M13.5 10l2 2" />
  </>,
);

export const SettingsIcon = lineIcon(
  'SettingsIcon',
  <>
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
    <circle cx="15" cy="7" r="2.25" />
    <circle cx="9" cy="17" r="2.25" />
  </>,
);

export const PlusIcon = lineIcon('PlusIcon', <path d="M12 5v14M5 12h14" />);

export const CopyIcon = lineIcon(
  'CopyIcon',
  <>
    <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2" />
    <path d="M15.5 5.5v-.25A1.75 1.75 0 0 0 13.75 3.5h-8.5A1.75 1.75 0 0 0 3.5 5.25v8.5c0 .97.78 1.75 1.75 1.75h.25" />
  </>,
);

export const CheckIcon = lineIcon('CheckIcon', <path d="m5 12.5 4.5 4.5L19 7.5" />);

export const PinIcon = lineIcon(
  'PinIcon',
  <>
    <path d="M9 3.5h6l-.75 6 3.25 3.25v1.75h-11v-1.75L9.75 9.5Z" />
    <path d="M12 14.5v6" />
  </>,
);

export const EyeIcon = lineIcon(
  'EyeIcon',
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.75" />
  </>,
);

export const TrashIcon = lineIcon(
  'TrashIcon',
  <>
    <path d="M4.5 6.5h15M9.5 6.5V4.25c0-.41.34-.75.75-.75h3.5c.41 0 .75.34.75.75V6.5" />
    <path d="m6.25 6.5.8 12.1c.06.8.72 1.4 1.5 1.4h6.9c.78 0 1.44-.6 1.5-1.4l.8-12.1M10 10.5v5.5M14 10.5v5.5" />
  </>,
);

export const ExternalIcon = lineIcon(
  'ExternalIcon',
  <path d="M14 4.5h5.5V10M19.5 4.5l-8.5 8.5M17.5 14v3.75c0 .97-.78 1.75-1.75 1.75h-9.5c-.97 0-1.75-.78-1.75-1.75v-9.5c0-.97.78-1.75 1.75-1.75H10" />,
);

export const MenuIcon = lineIcon('MenuIcon', <path d="M4 7h16M4 12h16M4 17h16" />);
export const CloseIcon = lineIcon('CloseIcon', <path d="m6 6 12 12M18 6 6 18" />);
export const ChevronDownIcon = lineIcon('ChevronDownIcon', <path d="m6.5 9.5 5.5 5.5 5.5-5.5" />);
export const ChevronRightIcon = lineIcon('ChevronRightIcon', <path d="m9.5 6.5 5.5 5.5-5.5 5.5" />);
export const ArrowRightIcon = lineIcon('ArrowRightIcon', <path d="M4.5 12h15M13.5 6l6 6-6 6" />);

export const DocumentIcon = lineIcon(
  'DocumentIcon',
  <>
    <path d="M13.5 3.5H7.25c-.97 0-1.75.78-1.75 1.75v13.5c0 .97.78 1.75 1.75 1.75h9.5c.97 0 1.75-.78 1.75-1.75V8.5Z" />
    <path d="M13.5 3.5v5h5M9 13h6M9 16.5h4" />
  </>,
);

export const LinkIcon = lineIcon(
  'LinkIcon',
  <path d="M10.5 13.5a4 4 0 0 0 5.7 0l3-3a4.03 4.03 0 0 0-5.7-5.7l-1 1M13.5 10.5a4 4 0 0 0-5.7 0l-3 3a4.03 4.03 0 0 0 5.7 5.7l1-1" />,
);

export const SearchIcon = lineIcon(
  'SearchIcon',
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
);

export const WarningIcon = lineIcon(
  'WarningIcon',
  <>
    <path d="M10.6 4.6 3 17.5a1.65 1.65 0 0 0 1.4 2.5h15.2a1.65 1.65 0 0 0 1.4-2.5L13.4 4.6a1.63 1.63 0 0 0-2.8 0Z" />
    <path d="M12 9.5v4M12 16.75h.01" />
  </>,
);

export const InfoIcon = lineIcon(
  'InfoIcon',
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11.5v4.5M12 8.25h.01" />
  </>,
);

export const ClockIcon = lineIcon(
  'ClockIcon',
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </>,
);

export const RetryIcon = lineIcon(
  'RetryIcon',
  <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15" />,
);

export const LogoutIcon = lineIcon(
  'LogoutIcon',
  <path d="M9.5 4.5H6.25c-.97 0-1.75.78-1.75 1.75v11.5c0 .97.78 1.75 1.75 1.75H9.5M15.5 8l4 4-4 4M19.5 12h-9" />,
);

export const UserIcon = lineIcon(
  'UserIcon',
  <>
    <circle cx="12" cy="8.25" r="3.75" />
    <path d="M4.5 20c.9-3.6 3.8-5.5 7.5-5.5s6.6 1.9 7.5 5.5" />
  </>,
);

export const SunIcon = lineIcon(
  'SunIcon',
  <>
    <circle cx="12" cy="12" r="3.75" />
    <path d="M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M18.4 5.6l-1.1 1.1M6.7 17.3l-1.1 1.1" />
  </>,
);

export const MoonIcon = lineIcon(
  'MoonIcon',
  <path d="M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2Z" />,
);

export const TerminalIcon = lineIcon(
  'TerminalIcon',
  <>
    <rect x="3.5" y="4.5" width="17" height="15" rx="2" />
    <path d="m7.5 9.5 3 2.5-3 2.5M13 15h3.5" />
  </>,
);

export const TopicsIcon = lineIcon(
  'TopicsIcon',
  <>
    <path d="m12 4 8.5 4.25L12 12.5 3.5 8.25Z" />
    <path d="m3.5 12 8.5 4.25L20.5 12M3.5 15.75 12 20l8.5-4.25" />
  </>,
);

export const ShieldIcon = lineIcon(
  'ShieldIcon',
  <>
    <path d="M12 3.5 5 6v5.5c0 4.2 2.9 7.4 7 9 4.1-1.6 7-4.8 7-9V6Z" />
    <path d="m9 12 2.25 2.25L15.25 10" />
  </>,
);

export const TargetIcon = lineIcon(
  'TargetIcon',
  <>
    <circle cx="12" cy="12" r="8.5" />
    <circle cx="12" cy="12" r="4.25" />
    <path d="M12 12h.01" />
  </>,
);

export const PlugIcon = lineIcon(
  'PlugIcon',
  <path d="M9 3.5v4M15 3.5v4M6.5 7.5h11v3.75a5.5 5.5 0 0 1-11 0ZM12 16.75v3.75" />,
);

export const BookIcon = lineIcon(
  'BookIcon',
  <path d="M12 6.5C10.4 5.2 8.2 4.5 4.5 4.5v13c3.7 0 5.9.7 7.5 2 1.6-1.3 3.8-2 7.5-2v-13c-3.7 0-5.9.7-7.5 2ZM12 6.5v13" />,
);

export const HomeIcon = lineIcon(
  'HomeIcon',
  <path d="m4 11 8-6.5 8 6.5M6 9.5V18c0 .83.67 1.5 1.5 1.5h9c.83 0 1.5-.67 1.5-1.5V9.5M10 19.5v-5h4v5" />,
);

export const ChatIcon = lineIcon(
  'ChatIcon',
  <>
    <path d="M4.5 5.5h15v10.25H12l-4.25 3.5v-3.5H4.5Z" />
    <path d="M8.5 9h7M8.5 12.25h4.5" />
  </>,
);

export const ChartIcon = lineIcon('ChartIcon', <path d="M4 20h16M6.5 16.5v-5M11 16.5V6M15.5 16.5v-8" />);
