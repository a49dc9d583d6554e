/* The icons, drawn for Hestia on a 24 px grid: 2 px stroke, butt caps, mitred corners. */
export const iconShapes = {
  board: (
    <>
      <path d="M3 5h18v11l-5 5H3zM16 21v-5h5" />
      <path d="M8 5h8" strokeWidth="5" />
    </>
  ),
  tasks: (
    <>
      <path d="M3 4h6v6H3zM3 14h6v6H3zM13 7h8M13 17h8" />
      <path d="M4.5 6.5 6 8l3.5-4" />
    </>
  ),
  money: (
    <>
      <path d="M3 6h18v12H3z" />
      <circle cx="12" cy="12" r="3" />
      <path d="M3 10h2a2 2 0 0 0 2-2V6M21 14h-2a2 2 0 0 0-2 2v2" />
    </>
  ),
  chat: <path d="M3 4h18v13h-9l-5 4v-4H3zM7 9h10M7 12.5h6" />,
  us: (
    <>
      <circle cx="9" cy="8" r="4" />
      <path d="M2 21v-2a5 5 0 0 1 5-5h4a5 5 0 0 1 5 5v2M16 4a4 4 0 0 1 0 8M19 14.5a5 5 0 0 1 3 4.5v2" />
    </>
  ),
  plus: <path d="M12 4v16M4 12h16" />,
  close: <path d="m5 5 14 14M19 5 5 19" />,
  check: <path d="m4 12.5 5.5 5.5L20 6" />,
  chevron: <path d="m9 4 8 8-8 8" />,
  chevronDown: <path d="m4 9 8 8 8-8" />,
  reply: <path d="M9 5 3 11l6 6M3 11h11a7 7 0 0 1 7 7v2" />,
  left: <path d="M21 12H4M11 4l-8 8 8 8" />,
  right: <path d="M3 12h17M13 4l8 8-8 8" />,
  bell: <path d="M4 18h16l-2-3v-5a6 6 0 0 0-12 0v5zM9.5 21h5" />,
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 6 6" />
    </>
  ),
  settings: (
    <>
      <path d="M3 7h10M18 7h3M3 17h3M11 17h10" />
      <circle cx="15.5" cy="7" r="2.5" />
      <circle cx="8.5" cy="17" r="2.5" />
    </>
  ),
  calendar: <path d="M3 5h18v16H3zM3 10h18M8 2v5M16 2v5" />,
  list: <path d="M8 6h13M8 12h13M8 18h13M3 6h2M3 12h2M3 18h2" />,
  poll: (
    <>
      <path d="M3 5h18M3 5v4M3 12h12M3 19h7" />
      <path d="M3 3.5h18M3 12h12M3 20.5h7" strokeWidth="4" />
    </>
  ),
  picture: (
    <>
      <path d="M3 4h18v16H3z" />
      <circle cx="8.5" cy="9.5" r="1.5" />
      <path d="m4 19 6-6 4 4 2.5-2.5L21 19" />
    </>
  ),
  text: <path d="M4 5h16M12 5v15M9 20h6" />,
  trash: <path d="M3 6h18M9 6V3h6v3M5 6l1 15h12l1-15M10 10v7M14 10v7" />,
  edit: <path d="m4 20 1-5L16 4l4 4L9 19zM13 7l4 4" />,
  undo: <path d="M9 4 4 9l5 5M4 9h10a6 6 0 0 1 0 12H8" />,
  offline: (
    <path d="M2 3l19 19M5 12.5a10 10 0 0 1 4.5-2.700M14.5 9.5a10 10 0 0 1 4.5 3M2 9a15 15 0 0 1 4-2.5M10.5 5.100A15 15 0 0 1 22 9M8.5 16a5 5 0 0 1 6-.5M11 19.5h2" />
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 6.5V12l4 2.5" />
    </>
  ),
  share: <path d="M12 15V3M7 8l5-5 5 5M4 12v9h16v-9" />,
  copy: <path d="M8 8h13v13H8zM16 8V3H3v13h5" />,
  key: (
    <>
      <circle cx="7.5" cy="12" r="4.5" />
      <path d="M12 12h10v4M18 12v4" />
    </>
  ),
  eye: (
    <>
      <path d="M1.5 12S5 5 12 5s10.5 7 10.5 7S19 19 12 19 1.5 12 1.5 12z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  globe: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c3 3 4 6 4 9s-1 6-4 9c-3-3-4-6-4-9s1-6 4-9z" />
    </>
  ),
  signOut: <path d="M14 4H4v16h10M9 12h12M17 7.5 21.5 12 17 16.5" />,
  cart: (
    <>
      <path d="M1.5 4H5l3 12h11l2.5-9H6" />
      <circle cx="9.5" cy="20" r="1.5" />
      <circle cx="17.5" cy="20" r="1.5" />
    </>
  ),
  bolt: <path d="M14 2 5 14h6l-1 8 9-12h-6z" />,
  receipt: <path d="M5 2.5v19l3.5-2 3.5 2 3.5-2 3.5 2v-19zM9 8h6M9 12h6" />,
  dots: <path d="M4 12h3M10.5 12h3M17 12h3" strokeWidth="3.5" />,
  send: <path d="M3 4l18 8-18 8 3-8zM6 12h8" />,
  mail: <path d="M3 5h18v14H3zM3 7l9 7 9-7" />,
  smile: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M8 14.5a5 5 0 0 0 8 0M9 8v2.5M15 8v2.5" />
    </>
  ),
  repeat: <path d="M4 11V7h15M15 3l4 4-4 4M20 13v4H5M9 21l-4-4 4-4" />,
  broom: <path d="M20 3 12 11M8 9l7 7-2 5H3c3-2 4-5 5-12zM7 21c1-1 2-3 2-4" />,
  home: <path d="M3 11 12 3l9 8v10H3zM9.5 21v-7h5v7" />,
  film: <path d="M3 4h18v16H3zM8 4v16M16 4v16M3 9h5M3 15h5M16 9h5M16 15h5" />,
  shield: <path d="M12 2.5 20 6v6c0 5-3.5 8-8 9.5C7.5 20 4 17 4 12V6z" />,
  plane: <path d="M2 13.5 22 4l-5 17-5-7-5 4v-5z" />,
  down: <path d="M12 3v13M6 10.5l6 6 6-6M4 21h16" />,
  door: <path d="M5 21V3h14v18M2 21h20M15 11v3" />,
  warn: <path d="M12 3 22 20.5H2zM12 9.5v5M12 16.5v2" />,
  print: <path d="M6 8V3h12v5M6 17H3V8h18v9h-3M6 14h12v7H6z" />,
  install: <path d="M6 2h12v20H6zM12 6v8M8.5 11l3.5 3.5 3.5-3.5M10 18.5h4" />,
  storage: <path d="M3 4h18v7H3zM3 13h18v7H3zM7 7.5h3M7 16.5h3" />,
  scan: <path d="M3 3h7v7H3zM14 3h7v7h-7zM3 14h7v7H3zM14 14h3v3h-3zM21 13v4M17 21h4M14 20v2" />,
  device: <path d="M3 4h18v12H3zM12 16v4M7 20.5h10" />,
  pin: <path d="M8 3h8M10 3v7l-4 5h12l-4-5V3M12 15v6" />,
  wifi: <path d="M2 9a15 15 0 0 1 20 0M6 13.5a9 9 0 0 1 12 0M12 16v4" />,
  book: <path d="M4 3h16v18H6a2 2 0 0 1-2-2zM4 18h16M9 8h6" />,
  drawer: <path d="M3 4h18v16H3zM3 12h18M9.5 8h5M9.5 16h5" />,
  tidy: <path d="M3 3h7v7H3zM14 3h7v7h-7zM3 14h7v7H3zM14 14h7v7h-7z" />,
} as const;

export type IconName = keyof typeof iconShapes;
