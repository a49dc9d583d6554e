import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { bodyLimits, limits } from '../wire/limits.ts';
import { LanguageInput } from '../accounts/schemas.ts';
import { Confirmation, Email, Id, Instant, name, optionalText } from '../wire/primitives.ts';
import { FirstWeekCard } from './first-week.ts';
import { Month } from '../money/closing/schemas.ts';
import { HouseholdLogPage } from './log-schemas.ts';
import { WeekPush } from './week-push.ts';
import { WeekStart } from './week-start.ts';
import {
  Colocation,
  FadeWeeks,
  Invitation,
  InvitationPreview,
  JoinPolicy,
  OpenInvitation,
  RemovedMember,
} from './schemas.ts';

const IdInPath = z.object({ id: Id });
const CodeInPath = z.object({ code: z.string().check(z.minLength(1), z.maxLength(100)) });
const TimeZone = z.string().check(z.minLength(1), z.maxLength(60));
const Currency = z.string().check(z.toUpperCase(), z.regex(/^[A-Z]{3}$/));

export const colocationEndpoints = defineEndpoints({
  createColocation: {
    method: 'POST',
    path: '/api/Colocation',
    access: 'user',
    actor: 'body.createdBy',
    summary: 'Creates a household; its creator joins it, leaving any other one',
    body: z.object({
      id: z.optional(z.nullable(Id)),
      name: name(limits.colocationName),
      address: optionalText(limits.address),
      createdBy: z.optional(z.nullable(Id)),
      currency: z.optional(z.nullable(Currency)),
      /** Absent: `id`, as the older client needs it. */
      joinPolicy: z.optional(z.nullable(JoinPolicy)),
      timeZone: z.optional(z.nullable(TimeZone)),
    }),
    response: Id,
  },
  updateColocation: {
    method: 'PUT',
    path: '/api/Colocation',
    access: 'member',
    household: { of: 'household', by: 'body.id' },
    summary:
      'Changes name, address, currency, join policy or time zone; another join policy requires the password, or a recent sign-in',
    body: z.extend(Confirmation, {
      id: Id,
      name: z.optional(z.nullable(name(limits.colocationName))),
      address: optionalText(limits.address),
      currency: z.optional(z.nullable(Currency)),
      joinPolicy: z.optional(z.nullable(JoinPolicy)),
      timeZone: z.optional(z.nullable(TimeZone)),
    }),
    largestBody: bodyLimits.colocation,
    response: Id,
  },
  deleteColocation: {
    method: 'DELETE',
    path: '/api/Colocation/{id}',
    access: 'member',
    household: { of: 'household', by: 'params.id' },
    summary:
      'Deletes the household with everything in it; its members stay without one. Requires the password, or a recent sign-in',
    params: IdInPath,
    body: Confirmation,
    bodyOptional: true,
    response: Id,
  },
  setCollector: {
    method: 'PUT',
    path: '/api/Colocation/Collector',
    access: 'member',
    household: { of: 'household', by: 'body.id' },
    summary:
      'Sets the member who collects and pays out for all (M14); null: none, and the fewest transfers settle (M7)',
    body: z.object({ id: Id, collector: z.optional(z.nullable(Id)) }),
    response: Id,
  },
  closeFirstWeekCard: {
    method: 'PUT',
    path: '/api/Colocation/FirstWeek',
    access: 'member',
    household: { of: 'household', by: 'body.id' },
    summary: 'Closes a card of the first week for the household, or opens it again',
    body: z.object({ id: Id, card: FirstWeekCard, isClosed: z.boolean() }),
    response: Id,
  },
  putAwayMonth: {
    method: 'PUT',
    path: '/api/Colocation/MonthCard',
    access: 'member',
    household: { of: 'household', by: 'body.id' },
    summary: 'Puts the card of a month away for the household (M37); null: none is put away',
    body: z.object({ id: Id, month: z.nullable(Month) }),
    response: Id,
  },
  setFading: {
    method: 'PUT',
    path: '/api/Colocation/Fading',
    access: 'member',
    household: { of: 'household', by: 'body.id' },
    summary: 'Sets the weeks without use after which a note moves into the drawer (B2); 0: never',
    body: z.object({ id: Id, weeks: FadeWeeks }),
    response: Id,
  },
  setWeek: {
    method: 'PUT',
    path: '/api/Colocation/Week',
    access: 'member',
    household: { of: 'household', by: 'body.id' },
    summary:
      'Notes that a member has opened the week, chooses when the push before it comes (W8; null: never), or with which day weeks begin (W9; null: as each language has it)',
    body: z.object({
      id: Id,
      isOpened: z.optional(z.nullable(z.literal(true))),
      push: z.optional(z.nullable(WeekPush)),
      startsOn: z.optional(z.nullable(WeekStart)),
    }),
    response: Id,
  },
  listColocations: {
    method: 'GET',
    path: '/api/Colocation',
    access: 'user',
    summary: 'My household, as a list of zero or one',
    response: z.array(Colocation),
    cacheable: true,
  },
  getColocation: {
    method: 'GET',
    path: '/api/Colocation/{id}',
    access: 'member',
    household: { of: 'household', by: 'params.id' },
    summary: 'My household',
    params: IdInPath,
    response: Colocation,
    cacheable: true,
  },
  listHouseholdLog: {
    method: 'GET',
    path: '/api/Colocation/Log',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'The household’s log: arrivals, departures and changes, latest first; the last thousand are kept',
    query: z.object({
      colocationId: Id,
      before: z.optional(z.int().check(z.minimum(1))),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    }),
    response: HouseholdLogPage,
    cacheable: true,
  },
  noteMoneyExport: {
    method: 'PUT',
    path: '/api/Colocation/MoneyExport',
    access: 'member',
    household: { of: 'household', by: 'body.id' },
    summary: 'Notes in the log that the caller takes the money along as a file; within an hour once',
    body: z.object({ id: Id }),
    response: Id,
  },
  createInvitation: {
    method: 'POST',
    path: '/api/Colocation/Invite',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    summary:
      'The household’s link, made if none is open or `renew` ends the former; or a code for one person. Beyond 14 days or 8 people it requires the password, or a recent sign-in',
    body: z.extend(Confirmation, {
      id: z.optional(z.nullable(Id)),
      colocationId: Id,
      expiresAt: z.optional(z.nullable(Instant)),
      /** How many people a link is good for; absent: eight. */
      uses: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(limits.invitationUses)))),
      /** A single-use code, which is returned only once. */
      single: z.optional(z.nullable(z.boolean())),
      renew: z.optional(z.nullable(z.boolean())),
    }),
    response: Invitation,
  },
  listInvitations: {
    method: 'GET',
    path: '/api/Colocation/Invites',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'The invitations that are open: who made each, and how many have come with it',
    query: z.object({ colocationId: Id }),
    response: z.array(OpenInvitation),
  },
  mailInvitation: {
    method: 'POST',
    path: '/api/Colocation/Invite/Mail',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    summary: 'Sends a live invitation by e-mail, if the server sends any; the request contains the address',
    body: z.object({
      colocationId: Id,
      code: z.string().check(z.minLength(1), z.maxLength(100)),
      email: Email,
      /** Language of the e-mail. */
      language: LanguageInput,
    }),
    response: Id,
  },
  getInvitation: {
    method: 'GET',
    path: '/api/Colocation/Invite/{code}',
    access: 'anyone',
    summary: 'The household of an invitation, and who invites',
    params: CodeInPath,
    response: InvitationPreview,
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/api/Colocation/Invite/{code}',
    access: 'member',
    household: 'own',
    summary: 'Withdraws an invitation, by its code or its id',
    params: CodeInPath,
    response: z.string(),
  },
  listRemovedMembers: {
    method: 'GET',
    path: '/api/Colocation/Removed',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'Removed members, whom no invitation admits; at most a hundred, the latest first',
    query: z.object({ colocationId: Id }),
    response: z.array(RemovedMember),
    cacheable: true,
  },
  readmitMember: {
    method: 'PUT',
    path: '/api/Colocation/Removed/{userId}',
    access: 'member',
    household: { of: 'person', by: 'params.userId' },
    summary: 'Allows a removed member to return with an invitation',
    params: z.object({ userId: Id }),
    response: Id,
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/Colocation/Member/{userId}',
    access: 'member',
    household: { of: 'person', by: 'params.userId' },
    summary:
      'Removes a member, and requires invitations to join from then on. Requires the password, or a recent sign-in',
    params: z.object({ userId: Id }),
    body: Confirmation,
    bodyOptional: true,
    response: Id,
  },
});
