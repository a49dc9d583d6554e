// Texts of the demo's members. Each line is the index of its author, and the words.

type Line = readonly [by: number, words: string];

/** A message that mentions one member: its author, the mentioned, its words. */
export const MENTIONS: readonly (readonly [by: number, of: number, content: string])[] = [
  [1, 0, '@Léa did you pay the internet?'],
  [0, 2, '@Yuki a parcel for you is with Mrs Moreau'],
  [2, 3, '@Amara your bike stands before the door'],
  [3, 1, '@Tomasz are you at home at six?'],
];

/** Talks in the chat; each fits any day. */
export const TALKS: readonly (readonly Line[])[] = [
  [
    [1, 'Does anybody need something from the bakery?'],
    [0, 'Two croissants please 🥐'],
    [2, 'A baguette, not too dark'],
  ],
  [
    [3, 'The washing machine is free now'],
    [1, 'Thanks, I take it'],
  ],
  [
    [2, 'My sister comes on Friday, she sleeps in my room'],
    [0, 'Nice! Does she eat with us?'],
    [2, 'Yes, and she brings cheese'],
    [3, '🧀🧀🧀'],
  ],
  [
    [0, 'I left lentil soup on the stove, help yourselves'],
    [1, 'You are the best'],
    [3, 'It was gone in ten minutes 😅'],
  ],
  [
    [1, 'The parcel man rang, I have a box for Yuki'],
    [2, 'My lamp! Thank you'],
  ],
  [
    [3, 'Film tonight in the living room, half past eight?'],
    [0, 'In!'],
    [1, 'I come a bit later, start without me'],
  ],
  [
    [2, 'Please close the window in the bathroom, it gets really cold'],
    [1, 'Sorry, that was me'],
  ],
  [
    [0, 'Internet is slow again, is it only me?'],
    [1, 'Here too. I restarted the box'],
    [0, 'Better now, thanks'],
  ],
  [
    [3, 'I go to the market, who wants vegetables?'],
    [2, 'Pumpkin if they have one 🎃'],
    [0, 'Tomatoes, the ugly ones'],
  ],
  [
    [1, 'Who took my blue mug'],
    [3, 'Clean in the cupboard, top left'],
  ],
  [
    [2, 'I have an exam tomorrow morning, can we be quiet tonight?'],
    [0, 'Of course, good luck!'],
    [3, 'You will rock it 💪'],
    [2, 'Passed!!!'],
  ],
  [
    [0, 'The heating is on again, finally'],
    [3, 'I can feel my feet'],
  ],
  [
    [1, 'Can I borrow somebody’s bike on Saturday?'],
    [0, 'Mine, the key is on the hook'],
  ],
  [
    [3, 'The neighbours asked about the music yesterday. I brought them cake, all good'],
    [1, 'Diplomat of the year'],
  ],
  [
    [2, 'Fridge update: the yoghurt with my name is not for all 🙃'],
    [0, 'Guilty. I buy a new one'],
  ],
  [
    [1, 'Train is late, home at nine'],
    [3, 'We keep a plate warm'],
  ],
];

/** Lines under tasks and expenses. */
export const TASK_COMMENTS = ['I do it tonight', 'Done, the sponge is new as well', 'Can be later this week'] as const;
export const EXPENSE_COMMENTS = [
  'Thanks for paying!',
  'Was the deposit in this?',
  'Cheaper than last time 🎉',
] as const;

/** Text notes that hang for some days. */
export const NOTES: readonly (readonly [by: number, words: string, color: string])[] = [
  [0, 'The lift is repaired on Monday, use the stairs', 'yellow'],
  [1, 'Package for me on Wednesday, can somebody open?', 'blue'],
  [2, 'Party at the neighbours’ on Saturday: we are invited 🎉', 'pink'],
  [3, 'New key for the letterbox is in the drawer', 'green'],
  [1, 'Landlord comes on Thursday at five to look at the boiler', 'yellow'],
  [0, 'Bought a drill, it lives under the sink', 'blue'],
  [2, 'Please water my fern while I am away 🌿', 'green'],
];

/** Polls of one evening: the question and its options. */
export const POLLS: readonly (readonly [by: number, question: string, options: readonly string[]])[] = [
  [2, 'Which film on Friday?', ['Amélie', 'Paddington 2', 'Parasite']],
  [1, 'Where do we put the new shelf?', ['Hall', 'Living room']],
  [3, 'Cleaning morning: when?', ['Saturday', 'Sunday']],
];

/** The flat's purchases, with the usual range of prices. */
export const GOODS = [
  'Milk 2 l',
  'Bread',
  'Eggs × 10',
  'Tomatoes',
  'Onions',
  'Pasta 1 kg',
  'Rice',
  'Coffee',
  'Cheese',
  'Butter',
  'Apples',
  'Toilet paper',
  'Dish soap',
  'Yoghurt × 4',
  'Lemons × 4',
  'Olive oil',
] as const;

/** Expenses of any day: what, from how many cents to how many, and how often in a hundred days. */
export const EXPENSES: readonly (readonly [name: string, from: number, until: number, of100: number, kind: Kind])[] = [
  ['Pizza 🍕', 3200, 5400, 9, 'food'],
  ['Bakery', 480, 1450, 18, 'food'],
  ['Dinner out', 6200, 11800, 4, 'food'],
  ['Cleaning things', 950, 2400, 6, 'household'],
  ['Light bulbs', 700, 1600, 2, 'household'],
  ['Concert tickets', 7200, 12000, 2, 'household'],
  ['Pharmacy', 500, 2200, 4, 'household'],
];
export type Kind = 'food' | 'household';

/** Expenses of a day of each month: what, the day, the cents, and the place of the payer. */
export const MONTHLY: readonly (readonly [name: string, on: string, cents: number, by: number])[] = [
  ['Rent', '-01', 164_000, 0],
  ['Internet', '-05', 3999, 1],
  ['Electricity', '-16', 12_890, 3],
];

/** One-off tasks, with their effort. */
export const TASKS: readonly (readonly [title: string, effort: 1 | 2 | 3 | 5])[] = [
  ['Take the bottles to the container', 1],
  ['Fix the shelf in the hall', 3],
  ['Clean the oven', 3],
  ['Return the library books', 1],
  ['Descale the kettle', 1],
  ['Wash the curtains', 5],
  ['Repair the bathroom door', 3],
];
