/**
 * English words that clients use for each other's work, a group a line. They say less than the word itself: what names
 * a service exactly comes first.
 */
export const SYNONYMS = `
audit, review, check, inspection, inspect, assessment, assess, evaluation, evaluate, examine, analysis, analyze, diagnostic, verify, scrutinize
test, testing, try, trial, check, verify
cleanup, clean, cleaning, tidy, declutter, deduplicate, sort, purge, pruning, prune, consolidation
repair, fix, mend, correct, correction, rescue
training, train, course, workshop, class, lesson, teach, coaching, learn, seminar
session, meeting, call, sitting, appointment, conversation, talk, consultation, sparring
rehearsal, rehearse, simulation, drill, practice, exercise
plan, planning, roadmap, schedule, timetable, strategy, concept
setup, install, installation, configure, configuration, create, implement, onboarding
build, develop, development, programming, implement
migration, migrate, move, transfer, switch, relocation, relaunch
design, layout, look, visual, graphic
redesign, refresh, rework, rebrand, relaunch, overhaul, makeover, modernize, update
writing, write, copy, text, draft, wording, copywriting
rewrite, rework, edit, reword, revise
translation, translate, localization, localize, language
guide, handbook, manual, instruction, guidelines, playbook, rules, policy
report, reporting, readout, summary, recap, update, figures
dashboard, scorecard, overview, cockpit, panel
survey, questionnaire, poll, feedback
interview, conversation, ask
film, video, clip, movie, footage
photo, photograph, picture, image, shot, photography
recording, record, capture
illustration, drawing, drawn, illustrated, sketch
leaflet, flyer, brochure, booklet, pamphlet
newsletter, mailing, email
shop, store, storefront
customer, client, buyer, shopper
staff, employee, team, people, colleague, worker
supplier, vendor, contractor, provider
competitor, rival, competition
price, pricing, rate, tariff, fee
cost, spend, spending, expense, budget
journalist, reporter, editor, press, media, newspaper
invitation, invite
speech, talk, keynote, presentation, remarks
slides, deck, presentation, slide
sign, signage, wayfinding
automation, automate, automatic, itself, automatically
comparison, compare, benchmark
estimate, quote, forecast, projection
monthly, month
weekly, week
quarterly, quarter
yearly, annual, year
support, help, service, care
ticket, request, inquiry
reply, answer, response, respond
complaint, grievance
bug, defect, error, issue
phone, mobile, device, handset
form, questionnaire
goal, objective, target, aim
measure, measurement, tracking, metric
loss, drop, decline, fall
win, recover, recovery, reactivation, lapsed
hire, hiring, recruiting, recruitment, recruit
job, vacancy, career, posting
handover, handoff, transition
package, packaging, box
sound, audio
voice, speaker, narration, narrator
subtitle, caption
event, conference, gala, fair
accessible, accessibility, disabled, barrier
map, directions
archive, library, collection
organize, organization, structure, sort, arrange
monitor, monitoring, watch, observe
post, publication
ad, advert, advertisement, advertising, ads, commercial, spot
website, site, web
page, subpage
`;
