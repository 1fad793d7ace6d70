/**
 * Words of any errand: that we know nothing under one of them does not make a question another subject's. What names a
 * subject of its own (weather, movie, recipe, car) is no such word.
 */
const EVERYDAY = new Set(
	`las los san care note swing grab soaking hop pop shoot yank nearby along calculated begin begins possible straight somewhere usable earlier supposed company companies allowed enough spot whole kinds sorts anywhere someplace hers doors front rear bring brings brought alternative advise advice abandon abide ability abroad abrupt absent absolutely absurd accident accidentally accomplish according
	accordingly ache achieve acquire act acting action active actively actual adapt adequate adjust admit
	adopt advance advantage afford afraid afternoon afterwards age agree ahead aim alert alive allow allowed
	alongside alright altogether amazed amazing amongst anchorage angeles angry annoyed annoying anybody
	anytime anyways apologize appear appears appreciate appreciated appropriate approximate approximately
	april argue arise arrange arrangement arriving article asap aside assist assistance associate assume
	assuming assure assured atlanta attach attached attempt attend attention attitude august austin automatic
	avoid await awaiting aware awesome awful babe bare barely basic basis became become becoming beforehand
	began beginning begins begun behalf behave behaviour behind believe below beneath benefit beside besides
	beware beyond birmingham blame blank blind blow boring borrow boss boston bottom bought bound break
	breaking bridgeport brief briefly bright bringing brings brooklyn brought bucks building built bundle
	bundled burn busy bye calculate calendar calm capable careful carefully carry carrying cart casual catch
	catching category caused causing caution center central chain chances changes changing charlotte chase
	cheaply checked checking chicago chief child children choosing chose chosen circumstance circumstances
	city claimed clarify clarity classic clean clever click clicked clicking client clients closely closer
	closest clue clueless coast collected combination comfortable coming comment commit commonly communicate
	companies company compare compared comparison compete competition competitive competitor competitors
	completed completely completing complex complicated concern concerned concerns conclude condition
	confident conflict confuse confusing confusion connect connected consequence consider considered
	considering consistent constantly construction contain contained contains content continue continued
	continuing contrary convenient conversation convince cool cooperate cope copies corner corners correctly
	correspond counting county couples courtesy crazy create created creating critical crowd crucial curious
	current customers cut cutting daily dallas damn danger date dates dealing dealt december decent decision
	deep definitely definition degree deliberate demand denver denying depend depending depends describe
	description deserve desire desk despite detail detailed determine determined detroit developing diego
	differ differs difficult difficulty direct direction directly dirty disagree disappear disappeared
	disappointed disappointing discover discuss discussed discussion dislike distance disturb divide division
	dollar dollars doubt downside downtown drag dramatically draw drop dropping dude due duty dying earlier
	ease east effect effective efficient effort eldest elsewhere embarrassed emerge empty enable encounter
	encourage ending endless engage enjoy ensure entered entering entirely entitled entry environment equal
	equally equipment equivalent escape essential essentially establish established evening event everyday
	everyone evidence evident examine example examples excellent except excessive excited exclude excluded
	excluding exclusive excuse execute exercise exists expand experience experienced expert explained
	explaining explanation express extend extended extent extremely face faced facility fact factor fail
	failed failing fails failure fairly faith fall falling falls false familiar families family far fashion
	favor favourite fear february feedback feeling feels fell fellow felt female fifth fifty fight figured
	filed filled filling final finally finding finds finger finishing firm firmly fits fixed fixing flexible
	floor focus folder following follows fool force forced forever forgive forgotten forth fortune forward
	foul fourth francisco frank frankly freak frequent frequently fresh fresno friday fridays front frustrated
	frustrating fulfil fulfill function funds further furthermore future gained gal gather gathered gave
	generally generic gentle gentleman gets given gives giving glance goal goes grab grand grateful greatly
	greet greeting gross ground group grow growing grown guidance guide guilty guys habit halfway handed
	handful handled handling handy hang hanging happily hardly harm harsh hartford hasn hassle hate hated head
	headed heading heads heavily heavy heck height held hell helped helper helpful helping helps hereby
	hesitate hint hired hit hits hitting hmm hole honestly honor hopefully hoping horrible hot hourly houston
	however hundred hundreds huntsville hurry hurt husband ideal ideally ideas identify ignore ignored ill
	imagine immediate immediately impact implied imply impression improve improved improvement inbox incident
	inconvenience inconvenient incredibly indeed independent indicate individually inform informed initially
	initiate inner input inquire inquiry insist instance instead instruct instruction instructions intend
	intended intention interest internal interrupt introduce investigate invite involve involved issue issues
	jacksonville jam january join joined joining july jump june juneau junior justify keen keeping keeps kept
	key kick kicked kidding knew knowing knowledge known knows lacking lacks laid large latter lay leader
	leading leads leaving legitimate lend length lesson lets letter letting level lied lies lifetime lift
	lighter link links list listing lists literal live lived lives living llc loads local locally locate
	located logical lol lonely longest looks loose lord lose loses losing loss loved lovely luck lucky ma
	mainly maintain major majority makes making male mama manage managed managing manner march married master
	mate material matters max meaning meaningful means meanwhile measure meet meeting memo memphis mention
	merely mesa mess messaged messed messing met method methods miami mid midnight might million mini minor
	minus minutes miserable misplaced misread mission mistaken mistakenly mistakes misunderstand misunderstood
	mobile mode moderate modern modify monday mondays montgomery mood moreover morning mostly mothers motion
	motivated mouth moved moving muchly mutual mystery nashville naturally nature neat necessarily necessary
	neck negative neighbour neighbours nephews nervous newbie newer newest newly nicely niece night nights
	nobody noise nonsense noon nope norm normally north northern notes nothing noticing notified notify noting
	november nowhere numerous oakland object obligated obligation obvious occasion occasional occur occurred
	oclock october offering offers oh okay older oldest ongoing opening operate operating operation opinion
	opportunity opposed option order ordinary organization organize organized original originally orlando
	ought outcome outer outright overall owned owners owning owns paid pain paragraph parent parents partially
	participate particular particularly partners parts patience patient pause peak per percent perfectly
	perform period permanent permanently permission perspective phase philadelphia philly phoenix phrase
	physically pick picked picking picky piled placed placing plain planned planning plans platform play
	pleased pleasure plz pocket pointed pointing points polite poor popular portion portland position positive
	possess possibility possible potential potentially practical practically practice precise precisely
	predict preferred prefers prepare prepared presence present presented pressing pressure pretend pretty
	prevent previous previously primarily primary principle priority probable procedure procedures proceed
	produce professional progress project promise promised promises promising prompt promptly propose protect
	proud prove provide provided provider provides providing public pull pulled purely pursue push pushed puts
	qualified questioning quicker quickest quiet raise raised raising ran random range rare reach reached
	reaches reaching react reader realise realised realistic realized reasonable reasons recent recognize
	recommend recommendation recommended reduce reduced refer referred referring regard regarding regardless
	regards region regret regularly relate relation relative relatively released relevant reliable relief rely
	remain remaining remains remarkable remembered remind reminded reminder remote removing repeat repeated
	repeatedly replied replies reply represent represents research resolve resolved respect respond responded
	responding response responsible rest restart result resulted results retain returning reveal revenue
	reverse ring rip ripped risk risky role rough roughly round route routine row rude rumor sacramento safely
	safer satisfied satisfy saturday saturdays savannah saves saw saying says scale scam scare scared
	scheduling screwed seat seattle section seeing seek seemed seems selected selecting selection sense
	sensible sent sentence separated separately september series seriously serve served sets setting settle
	settled seven several severe shall shame shape sheet shift shifts shock shocked shocking shopped shopping
	shortly shots shoulder shout showed showing shown shows shut sign signal significant silly similar
	similarly simplest sir sit site sitting six skip skipped slight slightly slip slot smile smooth smoothly
	solid solution solve solved sometime sometimes somewhat somewhere sound sounded sounds source south
	southern spare speak speaking specifically spell spelled spelling spend spending spends spent split spoke
	spoken spouse spread springs square staff stand standard stands stare start starting starts state stated
	stating station stays steady steal stealing steps stick sticking sticks stolen stood stops story
	straightforward stranger strict strictly string strong strongly struck structure struggle struggling
	stupidly style submit succeed success successful successfully suck sucked sucks sudden suffer sufficient
	suggested suggestion suggestions suggests suit suitable sum summary sunday sundays super superior
	supposedly surely surprised surprising surprisingly surround survive suspect swapped switching sympathy
	system systems tag talked talking talks tampa target task teams tear technical technically telling tells
	temporarily temporary ten tend tends terrible terribly terrified testing text texted texting texts
	thankful thats themselves theory therefore thick thief third thirty thorough thoroughly thoughts threat
	three threw throw throwing thrown thursday thursdays thus tidy tie tied tight timely timing tiny tip tips
	tired title tone tons tool top topic tossed totally touch touched tough tour toward towards town trace
	trade tradition transaction treat treated treating tricks trouble troubles trucking truth tucson tuesday
	tuesdays tune turned turning turns twelve twenty typical typing ugly ultimate ultimately unable uncertain
	unclear underneath understanding understood unfair unfortunate unfortunately unhappy unique unknown unlike
	unlikely unlimited unlock unnecessary unsure unusual upcoming upon upper  upstairs upstream usage user
	users uses utilize vague vain valuable value variety various vast vegas version versus victim view viewed
	viewing virtually visible visit visited visiting visual vital voice waited waits wake walk walked walking
	wanting warn warned warning waste wasting weak wednesday wednesdays welcome west whatever whatsoever
	whenever whereas wherever whether whichever whilst whoever whole whomever widely wife willing wilmington
	win wise wished wishes wishing wives wonder wonderful wont word wording words wore workday worker workers
	worried worries worrying worthless worthwhile worthy wow wrap wrapped write writing written wrote yall
	yeah yelled yep yikes yo yours yourself yourselves youth zero zone`.split(/\s+/),
);

/** Whether a word may go with any errand; known words of the shop are asked for first. */
export const isEveryday = (word: string): boolean => EVERYDAY.has(word) && !WORLDLY.has(word);

/** Words that we use too, but that the whole world asks about: alone they are no sign that a question is ours. */
const WORLDLY = new Set(
	`air amazon apple bad bank birthday bitcoin boss car christmas crypto dad doctor driver drivers easter
		food gold government health hiring house ignore job jobs kid kids legally life light liquor lose mom money
		music name named names office period post prompt resume school score shoe shoes smoke smoking stocks thanksgiving tire
		tires truck trucks used water weather weight window windows`.split(/\s+/),
);

/** Whether a word of ours is as likely the subject of somebody else's question. */
export const isWorldly = (word: string): boolean => WORLDLY.has(word);
